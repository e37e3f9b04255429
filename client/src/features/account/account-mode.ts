// What the forms of the account panel share: which of them is shown, and what they report.
import type { LoginResult } from '../../api/schema.gen';

export type AccountMode = 'login' | 'register' | 'forgot' | 'registered';

export interface LoginFormProps {
  onDone: (result: LoginResult) => void;
  onMode: (mode: AccountMode) => void;
}
