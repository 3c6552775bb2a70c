/** What going back in a conversation does not take back. */
export const STAYS_DONE =
  'Only the conversation goes back. What commands and file changes of these turns did stays done.';
