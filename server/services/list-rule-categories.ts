import { CATEGORY_CHOICES, type CategoryChoice } from '@/server/policy/rules/known-categories';
import type { AdminActor } from './require-admin';
import type { ServiceRuntime } from './service-runtime';

/** The categories of risk that a rule may name. */
export function listRuleCategories(_runtime: ServiceRuntime, _admin: AdminActor): CategoryChoice[] {
  return [...CATEGORY_CHOICES];
}
