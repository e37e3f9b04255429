// The form element with its general refusal and its one button. Its fields find in it what they hold and what is wrong.
import { CircleAlert } from 'lucide-react';
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { cx } from '../../lib/cx';
import { useUnsaved } from '../../lib/use-unsaved';
import { Button } from '../../ui/button';
import { LeaveGuard } from '../../ui/leave-guard';
import styles from './account.module.css';
import type { AccountForm } from './use-account-form';

interface FormFrameProps<Values extends FieldValues> {
  form: AccountForm<Values>;
  submitLabel: string;
  /** The button destroys something. */
  danger?: boolean | undefined;
  /** Whether it holds text that would be lost. */
  unsaved?: boolean;
  /** Told instead of guarding the form: for the dialog that asks once for several. */
  onUnsaved?: ((unsaved: boolean) => void) | undefined;
  children: ReactNode;
  /** Links under the button. */
  foot?: ReactNode;
}

interface Refusals {
  errorOf: (field: string) => string | undefined;
  refuse: (thrown: unknown) => void;
}

const RefusalsContext = createContext<Refusals | null>(null);

/** What is wrong with the fields of the form around. */
export function useRefusals(): Refusals {
  const refusals = useContext(RefusalsContext);
  if (!refusals) throw new Error('a field of an account form needs a FormFrame above it');
  return refusals;
}

/**
 * A press on what can be pressed does not leave the field: a complaint that came under it would move what is pressed away
 * from the pointer, and the press would be lost.
 */
function keepField(event: MouseEvent<HTMLFormElement>) {
  if (event.target instanceof Element && event.target.closest('button, label, a')) event.preventDefault();
}

export function FormFrame<Values extends FieldValues>(props: FormFrameProps<Values>) {
  const { form: account, submitLabel, danger, onUnsaved, children, foot } = props;
  const { form, submit, busy, refuse, generalError, unsaved: changed } = account;
  const { unsaved = changed } = props;
  const errorOf = account.errorOf as Refusals['errorOf'];
  useUnsaved(unsaved, onUnsaved);
  return (
    <FormProvider {...form}>
      <RefusalsContext value={{ errorOf, refuse }}>
        <form className="stack gap-16" onSubmit={submit} onMouseDown={keepField} noValidate>
          {unsaved && !onUnsaved && <LeaveGuard />}
          {children}
          {generalError && (
            <p className={cx('row gap-8 error small', styles.general)} role="alert">
              <CircleAlert size={17} aria-hidden />
              {generalError}
            </p>
          )}
          <Button type="submit" look={danger ? 'danger' : 'primary'} size="large" wide busy={busy}>
            {submitLabel}
          </Button>
          {foot && <div className={cx('flex wraps apart faint small', styles.foot)}>{foot}</div>}
        </form>
      </RefusalsContext>
    </FormProvider>
  );
}
