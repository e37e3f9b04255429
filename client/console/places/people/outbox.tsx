// The short messages of a development server; elsewhere nothing is shown.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentSms } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { Dialog } from '../../../src/ui/dialog';
import { useCall } from '../../api/use-call';
import { Moment } from '../../frame/moment';
import styles from './people.module.css';

/** Whether the server keeps them stays true as long as it runs. */
const FRESH = 10 * 60_000;

export function Outbox() {
  const { t } = useTranslation('console');
  const [open, setOpen] = useState(false);
  const { data, refetch } = useCall('/admin/sms_outbox', {}, { fresh: FRESH });
  if (!data) return null;
  return (
    <>
      <Button
        look="outline"
        onClick={() => {
          void refetch();
          setOpen(true);
        }}
      >
        {t('people.outbox')}
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={t('people.outbox')}
          text={t('people.outboxText')}
          width={760}
        >
          {data.length === 0 && <p>{t('people.outboxNone')}</p>}
          {data.length > 0 && <Messages list={data} />}
        </Dialog>
      )}
    </>
  );
}

function Messages({ list }: { list: readonly SentSms[] }) {
  const { t } = useTranslation('console');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
    <section className={styles.messages} tabIndex={0} aria-label={t('people.outbox')}>
      <table className={cx('full-width small', styles.plain)}>
        <thead>
          <tr>
            <th scope="col">{t('people.time')}</th>
            <th scope="col">{t('people.phone')}</th>
            <th scope="col">{t('people.template')}</th>
            <th scope="col">{t('people.message')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ time, phone, template, params }) => (
            <tr key={`${time} ${phone} ${template}`}>
              <td>
                <Moment time={time} />
              </td>
              <td>{phone}</td>
              <td>{template}</td>
              <td>
                {Object.entries(params)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
