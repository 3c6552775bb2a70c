import type { EndpointId, ProfileId, SessionId } from '@/server/domain/ids';
import type { PolicyMode, Profile } from '@/server/domain/profile';
import type { CallScope } from './call-reader';

/** Whose call is judged, where it may work, and how its profile decides. */
export interface JudgedScope extends CallScope {
  sessionId: SessionId;
  profileId: ProfileId;
  mode: PolicyMode;
  /** The model that answers first in the mode `smart`. */
  guardian: { endpointId: EndpointId; modelName: string } | null;
  /** Whether somebody can be asked over the channel that the turn came from. */
  carriesApprovals: boolean;
  signal: AbortSignal;
}

/** The scope of the calls of a run. */
export function judgedScope(run: {
  sessionId: SessionId;
  profile: Profile;
  workspace: string;
  carriesApprovals: boolean;
  signal: AbortSignal;
}): JudgedScope {
  const { sessionId, profile, workspace, carriesApprovals, signal } = run;
  const { guardianEndpointId: endpointId, guardianModelName: modelName } = profile;
  return {
    sessionId,
    profileId: profile.id,
    workspace,
    fileWrites: profile.fileWrites,
    mode: profile.mode,
    guardian: endpointId === null || modelName === null ? null : { endpointId, modelName },
    carriesApprovals,
    signal,
  };
}
