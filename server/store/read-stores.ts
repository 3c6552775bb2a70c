import type { PrismaClient } from '@/server/generated/prisma/client';
import { ApprovalRows } from './approval-rows';
import { countGauges, type GaugeCounts } from './gauge-counts';
import { Invites } from './invites';
import { People } from './people';
import { Profiles } from './profiles';
import { RunRows } from './run-rows';
import { SessionReads } from './session-reads';
import { SessionRows } from './session-rows';
import { SessionSnapshots } from './session-snapshots';

/** Everything that services read. */
export interface ReadStores {
  sessions: SessionRows;
  snapshots: SessionSnapshots;
  reads: SessionReads;
  runs: RunRows;
  approvals: ApprovalRows;
  profiles: Profiles;
  people: People;
  invites: Invites;
  gauges: (dayStartedAt: number) => Promise<GaugeCounts>;
}

/** Makes the read stores over one database. */
export function createReadStores(prisma: PrismaClient): ReadStores {
  return {
    sessions: new SessionRows(prisma),
    snapshots: new SessionSnapshots(prisma),
    reads: new SessionReads(prisma),
    runs: new RunRows(prisma),
    approvals: new ApprovalRows(prisma),
    profiles: new Profiles(prisma),
    people: new People(prisma),
    invites: new Invites(prisma),
    gauges: (dayStartedAt) => countGauges(prisma, dayStartedAt),
  };
}
