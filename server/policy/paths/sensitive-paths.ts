import { ANYTHING, mayBeName, mayBeWithin, splitPath, type PathPattern } from './path-pattern';

/** Files of the home folder that decide what shells, git, ssh and package managers run. */
const HOME_SETTINGS: readonly string[] = (
  '.bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .inputrc .zshrc .zshenv ' +
  '.zprofile .zlogin .zlogout .kshrc .cshrc .tcshrc .login .config/fish .config/nushell ' +
  '.gitconfig .config/git .githooks .ssh .npmrc .yarnrc .yarnrc.yml .config/yarn .bunfig.toml ' +
  '.pnpmrc .config/pnpm .pip .config/pip .pypirc .condarc .cargo/config .cargo/config.toml .gemrc ' +
  '.bundle .m2/settings.xml .gradle/init.gradle .gradle/gradle.properties .config/composer ' +
  '.vimrc .config/nvim .vim .emacs .emacs.d .tmux.conf .config/systemd .config/autostart ' +
  '.config/environment.d .local/share/systemd .pam_environment .xprofile .xinitrc .xsession ' +
  '.local/bin bin Library/LaunchAgents Library/LaunchDaemons .config/direnv .envrc'
).split(' ');

/** Where credentials lie in a home folder. */
const HOME_CREDENTIALS: readonly string[] = (
  '.ssh .npmrc .aws .azure .config/gcloud .kube .docker/config.json .gnupg .netrc .git-credentials ' +
  '.config/gh .config/hub .config/git/credentials .pypirc .cargo/credentials ' +
  '.cargo/credentials.toml .gem/credentials .m2/settings-security.xml .password-store ' +
  '.local/share/keyrings .local/share/kwalletd Library/Keychains .config/doctl .config/rclone ' +
  '.terraform.d/credentials.tfrc.json .vault-token .pgpass .my.cnf .config/op .config/sops ' +
  '.oci .boto .s3cfg .mozilla .config/google-chrome .config/chromium .config/Bitwarden'
).split(' ');

const SYSTEM_CREDENTIALS: readonly string[] = [
  '/etc/shadow',
  '/etc/gshadow',
  '/etc/sudoers',
  '/etc/ssh',
  '/etc/ssl/private',
  '/root/.ssh',
  '/var/run/secrets',
  '/run/secrets',
];

/** Parts of credential folders that give nothing away. */
const OPEN_FILES =
  /\/\.?ssh\/(?:config|known_hosts(?:\.old)?|authorized_keys|sshd?_config)$|\.pub$/;

/** Schedules and services, outside a home folder. */
const SCHEDULES: readonly string[] = ['/var/spool/cron', '/etc/cron.d', '/etc/systemd'];

/** What a protected file is to a person: the end of a sentence such as "Writes …". */
export type Sensitivity =
  'credentials' | 'settings of the home folder' | 'schedules' | 'an environment file' | 'git hooks';

/** What a write to this path would change, if it is one that decides what others run or may see. */
export function sensitivityOfWrite(pattern: PathPattern, home: string): Sensitivity | undefined {
  if (SCHEDULES.some((folder) => mayBeWithin(pattern, folder))) return 'schedules';
  if (isCredential(pattern, home)) return 'credentials';
  if (HOME_SETTINGS.some((path) => mayBeWithin(pattern, `${home}/${path}`))) {
    return 'settings of the home folder';
  }
  if (isEnvironmentFile(pattern)) return 'an environment file';
  if (isGitControl(pattern)) return 'git hooks';
  return undefined;
}

/** Whether reading this path would show credentials. */
export function isSecret(pattern: PathPattern, home: string): boolean {
  if (!isCredential(pattern, home) && !isInsideProcess(pattern)) return false;
  return !OPEN_FILES.test(pattern);
}

function isCredential(pattern: PathPattern, home: string): boolean {
  return (
    HOME_CREDENTIALS.some((path) => mayBeWithin(pattern, `${home}/${path}`)) ||
    SYSTEM_CREDENTIALS.some((path) => mayBeWithin(pattern, path))
  );
}

/** What a process was started with; and what another one holds: its memory, open files and folders. */
const isInsideProcess = (pattern: PathPattern): boolean =>
  /^\/proc\/[^/]+\/(?:task\/[^/]+\/)?environ$/.test(pattern) ||
  /^\/proc\/(?!self\/|thread-self\/)[^/]+\/(?:task\/[^/]+\/)?(?:mem|map_files|fd|root|cwd)(?:\/|$)/.test(
    pattern,
  );

/** `.env`, `.env.local` and the like, but not the examples that are meant to be shared. */
function isEnvironmentFile(pattern: PathPattern): boolean {
  const { name } = splitPath(pattern);
  if (/^\.env\.(?:example|sample|template|dist|defaults?|schema)$/.test(name)) return false;
  if (name.includes(ANYTHING)) return name.startsWith('.env');
  return (
    /^\.env(?:\..+)?$/.test(name) || ['.env', '.env.local'].some((env) => mayBeName(name, env))
  );
}

/** Files of a repository that git itself runs or obeys. */
const isGitControl = (pattern: PathPattern): boolean =>
  /\/\.git\/(?:hooks(?:\/|$)|config$)/.test(pattern);
