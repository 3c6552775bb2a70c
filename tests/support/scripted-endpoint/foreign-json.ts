/** JSON of a request, read without trusting its shape: what is not there reads as nothing. */
export class ForeignJson {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  at(key: string): ForeignJson {
    const { value } = this;
    const isObject = typeof value === 'object' && value !== null;
    return new ForeignJson(isObject ? (value as Record<string, unknown>)[key] : undefined);
  }

  get list(): ForeignJson[] {
    return Array.isArray(this.value) ? this.value.map((one) => new ForeignJson(one)) : [];
  }

  get string(): string {
    return typeof this.value === 'string' ? this.value : '';
  }

  /** A content that is a text, or a list of parts of which some have one. */
  get text(): string {
    return this.string || this.list.map((part) => part.at('text').string).join('');
  }

  get isThere(): boolean {
    return this.value !== undefined && this.value !== null;
  }
}
