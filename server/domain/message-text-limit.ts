/** The longest text a person may send, in UTF-16 code units. */
export const MESSAGE_TEXT_LIMIT = 256 * 1024;
