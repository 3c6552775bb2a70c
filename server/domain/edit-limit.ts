/** How long a command may be that is approved in place of the asked one, in UTF-16 code units. */
export const EDIT_LIMIT = 64 * 1024;
