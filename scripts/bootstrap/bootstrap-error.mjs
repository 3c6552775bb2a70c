/** Something the person at the terminal can do something about; its message says what. */
export class BootstrapError extends Error {}
