/** What one look found: that all is well, or what is wrong and what to do about it. */
export type Check =
  | { readonly name: string; readonly problem: null; readonly note: string }
  | { readonly name: string; readonly problem: string };
