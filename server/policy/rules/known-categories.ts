import { CATEGORIES } from '../risk-rules';
import { FILE_CATEGORIES } from '../files/file-categories';

/** What people may choose in a rule. */
export interface CategoryChoice {
  id: string;
  title: string;
  explanation: string;
}

/** Every category of risk that a rule may name, in the order in which they are offered. */
export const CATEGORY_CHOICES: readonly CategoryChoice[] = [
  ...CATEGORIES.map(({ id, title, explanation }) => ({ id, title, explanation })),
  ...FILE_CATEGORIES,
];

export const KNOWN_CATEGORIES: ReadonlySet<string> = new Set(CATEGORY_CHOICES.map(({ id }) => id));
