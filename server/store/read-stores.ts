import type { SessionId } from '@/server/domain/ids';
import type { SessionChanges } from '@/server/domain/session-change';
import type { PrismaClient } from '@/server/generated/prisma/client';
import { ApprovalRows } from './approval-rows';
import { AuditSearch } from './audit-search';
import { countGauges, type GaugeCounts } from './gauge-counts';
import { CallHistory } from './call-history';
import { Endpoints } from './endpoints';
import { FatigueFigures } from './fatigue-figures';
import { GrantRows } from './grant-rows';
import { Invites } from './invites';
import { PasswordResets } from './password-resets';
import { People } from './people';
import { Profiles } from './profiles';
import { RetentionRows } from './retention-rows';
import { RuleSets } from './rule-sets';
import { RunRows } from './run-rows';
import { sessionChanges } from './session-changes';
import { SessionReads } from './session-reads';
import { SessionRows } from './session-rows';
import { SessionShares } from './session-shares';
import { SessionSnapshots } from './session-snapshots';
import { Settings } from './settings';

/** Everything that services read. */
export interface ReadStores {
  sessions: SessionRows;
  snapshots: SessionSnapshots;
  reads: SessionReads;
  changes: (sessionId: SessionId) => Promise<SessionChanges>;
  shares: SessionShares;
  runs: RunRows;
  approvals: ApprovalRows;
  audit: AuditSearch;
  fatigue: FatigueFigures;
  profiles: Profiles;
  ruleSets: RuleSets;
  grants: GrantRows;
  calls: CallHistory;
  endpoints: Endpoints;
  people: People;
  invites: Invites;
  passwordResets: PasswordResets;
  settings: Settings;
  retention: RetentionRows;
  gauges: (dayStartedAt: number) => Promise<GaugeCounts>;
}

/** Makes the read stores over one database. */
export function createReadStores(prisma: PrismaClient): ReadStores {
  return {
    sessions: new SessionRows(prisma),
    snapshots: new SessionSnapshots(prisma),
    reads: new SessionReads(prisma),
    changes: (sessionId) => sessionChanges(prisma, sessionId),
    shares: new SessionShares(prisma),
    runs: new RunRows(prisma),
    approvals: new ApprovalRows(prisma),
    audit: new AuditSearch(prisma),
    fatigue: new FatigueFigures(prisma),
    profiles: new Profiles(prisma),
    ruleSets: new RuleSets(prisma),
    grants: new GrantRows(prisma),
    calls: new CallHistory(prisma),
    endpoints: new Endpoints(prisma),
    people: new People(prisma),
    invites: new Invites(prisma),
    passwordResets: new PasswordResets(prisma),
    settings: new Settings(prisma),
    retention: new RetentionRows(prisma),
    gauges: (dayStartedAt) => countGauges(prisma, dayStartedAt),
  };
}
