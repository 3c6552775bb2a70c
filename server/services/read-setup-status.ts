import type { ServiceRuntime } from './service-runtime';

export interface SetupStatus {
  /** Whether nobody has an account yet. */
  isNeeded: boolean;
  /** The default workspace and the machine's name; empty once the setup is done. */
  workspace: string;
  hostName: string;
}

/** Tells whether the first administrator is still to be made. For everyone. */
export async function readSetupStatus(runtime: ServiceRuntime): Promise<SetupStatus> {
  if (await runtime.rows.people.hasAny()) return { isNeeded: false, workspace: '', hostName: '' };
  const { defaultWorkspace, hostName } = runtime.config;
  return { isNeeded: true, workspace: defaultWorkspace, hostName };
}
