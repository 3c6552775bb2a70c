import { z } from 'zod';
import { messagePartSchema, messageSchema, type Message } from '@/server/domain/message';
import type { MessageModel } from '@/server/generated/prisma/models';
import { nullableNumber } from './nullable-number';

const partsSchema = z.array(messagePartSchema);

/** Reads a stored message; throws when the row is not one. */
export function toMessage(row: MessageModel): Message {
  return messageSchema.parse({
    ...row,
    parts: partsSchema.parse(JSON.parse(row.parts)),
    createdAt: Number(row.createdAt),
    withdrawnAt: nullableNumber(row.withdrawnAt),
  });
}
