// One way to ask the server as an operator: `call` answers with `data` or throws a Refusal.
import i18n from 'i18next';
import {
  type Answered,
  type Asked,
  type Asker,
  ask,
  fileTimeoutMs,
  type Path,
  type Sending,
} from '../../src/api/ask';
import { currentToken, forgetToken } from './login';

export type { Answered, Asked, Path } from '../../src/api/ask';

type CallOptions = Pick<Sending, 'signal' | 'lasting' | 'wait'>;

/** An operator is nobody to the calls that are for everybody. */
function askerOf(path: Path): Asker {
  const token = path.startsWith('/admin/') ? currentToken() : null;
  return { language: i18n.language, token, forget: () => forgetToken(token) };
}

export function call<P extends Path>(
  path: P,
  body: Asked<P> = {} as Asked<P>,
  options: CallOptions = {},
): Promise<Answered<P>> {
  return ask(askerOf(path), `/api${path}`, { ...options, body: JSON.stringify(body) });
}

/** A file with the fields beside it. */
export function callWithFile<P extends Path>(
  path: P,
  form: FormData,
  options: CallOptions = {},
): Promise<Answered<P>> {
  return ask(askerOf(path), `/api${path}`, { wait: fileTimeoutMs, ...options, body: form });
}
