import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Begins every sealed text, so that another way of sealing can be told from this one. */
const VERSION = 'v1';

/** What seals and opens. */
export interface SealWith {
  /** 64 hexadecimal digits; the key of the cipher is derived from it. */
  secret: string;
  /** What the text belongs to. A sealed text that is moved to something else does not open there. */
  boundTo: string;
}

/**
 * Encrypts a text so that it can be stored: `v1.` and the initialisation vector, the tag and the
 * ciphertext in base64url. AES-256-GCM after NIST SP 800-38D with 96 random bits for each text; the
 * key comes from the secret by HKDF-SHA-256 (RFC 5869). Sealing twice gives two different texts.
 */
export function sealSecret(plain: string, { secret, boundTo }: SealWith): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secret), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(boundTo, 'utf8'));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), sealed].map(asText)].join('.');
}

/**
 * Gives the text that was sealed. Throws when it was sealed with another secret or for something
 * else, or was changed since; the error holds nothing of it.
 */
export function unsealSecret(sealed: string, { secret, boundTo }: SealWith): string {
  const [version, ...rest] = sealed.split('.');
  const [iv, tag, content] = rest.map((part) => Buffer.from(part, 'base64url'));
  const isWhole =
    version === VERSION &&
    rest.length === 3 &&
    iv?.length === IV_BYTES &&
    tag?.length === TAG_BYTES &&
    content !== undefined;
  if (!isWhole) throw new Error('A sealed text is damaged, or sealed in a way unknown here.');
  try {
    const decipher = createDecipheriv(CIPHER, keyFrom(secret), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(boundTo, 'utf8'));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Error('A sealed text does not open with the secret of this installation.', {
      cause: error,
    });
  }
}

function keyFrom(secret: string): Buffer {
  const derived = hkdfSync(
    'sha256',
    Buffer.from(secret, 'hex'),
    '',
    `sealing ${VERSION}`,
    KEY_BYTES,
  );
  return Buffer.from(derived);
}

function asText(bytes: Buffer): string {
  return bytes.toString('base64url');
}
