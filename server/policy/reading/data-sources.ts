import { textOfWord, type ShellWord } from '../shell-value';

const DOWNLOADERS: ReadonlySet<string> = new Set(
  (
    'curl wget wget2 aria2c axel fetch http https httpie xh lynx w3m links elinks ftp lftp tftp ' +
    'sftp scp rsync nc ncat netcat socat telnet gh glab gsutil s3cmd rclone'
  ).split(' '),
);

/** Whether what a program prints comes from the network. */
export function isDownloader(name: string): boolean {
  return DOWNLOADERS.has(name);
}

const ALWAYS_DECODING: ReadonlySet<string> = new Set(
  (
    'gunzip zcat bunzip2 bzcat unxz xzcat unzstd zstdcat uncompress lz4cat uudecode unbase64 ' +
    'gpg gpg2 age unzip funzip 7z'
  ).split(' '),
);
const DECODING_FLAGS: Readonly<Record<string, RegExp>> = {
  base64: /^(?:-[a-zA-Z]*[dD]|--d)/,
  base32: /^(?:-[a-zA-Z]*[dD]|--d)/,
  basenc: /^(?:-[a-zA-Z]*[dD]|--d)/,
  xxd: /^-[a-zA-Z]*r/,
  openssl: /^(?:-d|-D|base64)$/,
  gzip: /^(?:-[a-zA-Z]*d|--d|--uncompress)/,
  bzip2: /^(?:-[a-zA-Z]*d|--d)/,
  xz: /^(?:-[a-zA-Z]*d|--d)/,
  zstd: /^(?:-[a-zA-Z]*d|--d)/,
  brotli: /^(?:-[a-zA-Z]*d|--d)/,
};

/** Whether what a program prints is the decoded form of something that cannot be read as it stands. */
export function isDecoder(name: string, words: readonly ShellWord[]): boolean {
  if (ALWAYS_DECODING.has(name)) return true;
  const flags = Object.hasOwn(DECODING_FLAGS, name) ? DECODING_FLAGS[name] : undefined;
  return flags !== undefined && words.some((word) => flags.test(textOfWord(word) ?? ''));
}
