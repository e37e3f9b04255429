// Where "Start live" leads a logged-in person.
import type { UserInfo } from '../api/schema.gen';

export function startLivePath(user: UserInfo | null): string {
  return user?.houseId ? '/user/configuration' : '/user/apply';
}
