import type { UserId } from './ids';
import type { Role } from './role';

/** The signed-in person on whose behalf something is asked. */
export interface Actor {
  userId: UserId;
  name: string;
  email: string;
  role: Role;
}
