import type { GrantLevel, GrantOption } from '@/server/domain/grant';

/** How wide one of the options of an approval is granted; `option` is its index. */
export interface ChosenLevel {
  option: number;
  level: GrantLevel;
}

/** What is granted when nobody narrows or widens: of each option the level that stands first. */
export function defaultLevels(options: readonly GrantOption[]): ChosenLevel[] {
  return options.map(({ defaultLevel }, option) => ({ option, level: defaultLevel }));
}
