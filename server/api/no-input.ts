import { z } from 'zod';

/** The input of a procedure that takes none: an unknown field is refused here as everywhere. */
export const noInput = z.strictObject({}).optional();
