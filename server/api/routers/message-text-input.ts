import { z } from 'zod';
import { MESSAGE_TEXT_LIMIT } from '@/server/domain/message-text-limit';

/** The text of a message as a person typed it: kept as it is, but neither blank nor too long. */
export const messageTextInput = z
  .string()
  .max(
    MESSAGE_TEXT_LIMIT,
    `Use at most ${String(MESSAGE_TEXT_LIMIT / 1024)} thousand characters; put longer text in a file`,
  )
  .refine((text) => text.trim() !== '', 'Write something first');
