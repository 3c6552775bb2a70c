import { z } from 'zod';
import { approvalStateSchema } from '@/server/domain/approval';

/** A filter of approvals: one state, or `decided` for those that a person answered. */
export const approvalStateInput = z.enum(['decided', ...approvalStateSchema.options]);
