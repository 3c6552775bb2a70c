import { stat } from 'node:fs/promises';
import { createModelGuardian } from './agent/runtimes/model/model-guardian';
import { createModelRuntime } from './agent/runtimes/model/model-runtime';
import { SessionTitles } from './agent/runtimes/model/session-titles';
import { createShellRuntime } from './agent/runtimes/shell/shell-runtime';
import { terminalEnvironment } from './agent/tools/terminal/terminal-environment';
import { createFileTools } from './agent/tools/files/create-file-tools';
import { createRemovalPreview } from './agent/removal/create-removal-preview';
import { machineFiles } from './agent/removal/machine-files';
import { Sandbox } from './agent/tools/terminal/sandbox';
import { trySandbox } from './agent/tools/terminal/sandbox-support';
import { createTerminalTool } from './agent/tools/terminal/terminal-tool';
import { unusableTool } from './agent/tools/unusable-tool';
import { createAuth } from './auth/create-auth';
import type { PrismaClient } from './generated/prisma/client';
import type { Clock } from './platform/clock';
import type { Logger } from './platform/logger';
import { createCommandParser } from './policy/parse-command';
import { readScriptFile } from './policy/read-script-file';
import { reachedPath } from './policy/reached-path';
import { realPath } from './policy/real-path';
import { CallReader, type JudgementPlace } from './policy/call-reader';
import { judgedScope } from './policy/judged-scope';
import { ToolPolicy } from './policy/tool-policy';
import type { Secrets } from './process/data-directory';
import { createRuntime, type Runtime } from './runtime';
import type { ServiceRuntime } from './services/service-runtime';
import { EndpointVault } from './store/endpoint-vault';
import { GrantStore } from './store/grant-store';
import { createReadStores } from './store/read-stores';
import { RuleSets } from './store/rule-sets';
import { SessionTitleStore } from './store/session-title-store';
import { StoredTurnHistory } from './store/turn-history';
import { verifyAuditChain } from './store/verify-audit-chain';

/** What a process knows of where and for whom it works. */
export interface ServiceSettings {
  prisma: PrismaClient;
  clock: Clock;
  logger: Logger;
  secrets: Secrets;
  capacity: number;
  /** The environment of this process, from which that of commands is made. */
  processEnv: Readonly<Record<string, string | undefined>>;
  /** Asked at each judgement. */
  place: () => JudgementPlace;
  /** Asked at each sign-in. */
  allowedOrigins: () => readonly string[];
  isSecure: boolean;
  signInAttemptsPerMinute: number;
  config: ServiceRuntime['config'];
}

/** Everything that services work with, with the real policy, runtimes and tools. */
export async function createServices(settings: ServiceSettings): Promise<
  ServiceRuntime &
    Pick<Runtime, 'pool' | 'prisma' | 'bus' | 'mailbox' | 'liveTexts' | 'recover'> & {
      titles: SessionTitles;
    }
> {
  const { prisma, clock, logger, secrets } = settings;
  const endpointKeys = new EndpointVault({ prisma, sealKey: secrets.sealKey });
  const parser = await createCommandParser();
  const policyFiles = { readScript: readScriptFile, realpath: reachedPath };
  const reader = new CallReader({
    parser,
    files: policyFiles,
    place: settings.place,
  });
  const policy = new ToolPolicy({
    clock,
    reader,
    grants: new GrantStore(prisma),
    rules: new RuleSets(prisma),
    guardian: createModelGuardian({ clock, logger, endpoints: endpointKeys }),
  });
  const sandbox = new Sandbox({
    trySandbox: () => trySandbox(settings.processEnv),
    hidden: () => [settings.place().dataDirectory],
  });
  const core = createRuntime({
    prisma,
    clock,
    logger,
    auditKey: secrets.auditKey,
    capacity: settings.capacity,
    runtimes: {
      shell: createShellRuntime(isFolder),
      model: createModelRuntime({
        clock,
        endpoints: endpointKeys,
        history: new StoredTurnHistory(prisma),
        isFolder,
      }),
    },
    tools: {
      terminal: createTerminalTool({
        clock,
        environment: terminalEnvironment(settings.processEnv),
        sandbox,
      }),
      ...createFileTools({ clock, place: settings.place, realpath: realPath }),
      unusable: unusableTool,
    },
    previewRemoval: createRemovalPreview({
      clock,
      parser,
      place: settings.place,
      policyFiles,
      files: machineFiles,
    }),
    judge: (call, context, by) => policy.judge(call, judgedScope(context), by),
  });
  const auth = await createAuth({
    prisma,
    writes: core.writes,
    clock,
    logger,
    secret: secrets.authSecret,
    allowedOrigins: settings.allowedOrigins,
    isSecure: settings.isSecure,
    attemptsPerMinute: settings.signInAttemptsPerMinute,
  });
  const titles = new SessionTitles({
    clock,
    logger,
    bus: core.bus,
    endpoints: endpointKeys,
    store: new SessionTitleStore({ prisma, writes: core.writes, clock }),
  });
  titles.start();
  return {
    ...core,
    titles,
    reader,
    rows: createReadStores(prisma),
    auth,
    endpointKeys,
    sandbox,
    verifyAudit: () => verifyAuditChain(prisma, secrets.auditKey),
    isFolder,
    config: settings.config,
  };
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory();
  } catch {
    return false;
  }
}
