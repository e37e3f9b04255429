// Tables as files: the link is made here, the browser fetches the file, also after this page is closed.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import { cx } from '../../../src/lib/cx';
import { serverNow } from '../../../src/lib/server-clock';
import { readJson, writeJson } from '../../../src/lib/storage';
import { Button, buttonClass } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { spanOf } from '../../engine/days';
import { ActDialog } from '../../frame/act-dialog';
import { Moment } from '../../frame/moment';
import styles from './money.module.css';

const kinds = ['ledger', 'users', 'matches', 'reports'] as const;
const formats = ['csv', 'json'] as const;
type Kind = (typeof kinds)[number];

interface Made {
  url: string;
  expireTime: number;
  what: Kind;
  format: string;
  from: string;
  to: string;
}

/** The links this browser asked for and that are still good. */
function useMade(operatorId: string) {
  const key = `console.exports.${operatorId}`;
  const [made, setMade] = useState<readonly Made[]>(() => readJson<Made[]>(key) ?? []);
  const good = made.filter(({ expireTime }) => expireTime > serverNow());
  return {
    made: good,
    add: (link: Made) => {
      const all = [link, ...good].slice(0, 10);
      setMade(all);
      writeJson(key, all);
    },
  };
}

export default function ExportsSection() {
  const { t } = useTranslation('console');
  const { operatorId } = useOperator();
  const { made, add } = useMade(operatorId);
  const [what, setWhat] = useState<Kind>('ledger');
  const [format, setFormat] = useState<string>('csv');
  const [span, setSpan] = useState({ from: '', to: '' });
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const make = async () => {
    setError(null);
    try {
      const link = await call('/admin/export', { what, format, ...spanOf(span) });
      add({ ...link, what, format, ...span });
      const file = document.createElement('a');
      file.href = link.url;
      file.click();
    } catch (fault) {
      setError(refusalText(t, fault));
      throw fault;
    }
  };

  return (
    <>
      <p className={cx('quiet small', styles.text)}>{t('money.export.text')}</p>
      <div className={cx('card stack gap-16', styles.form)}>
        <div className={cx('stack gap-12', styles.pair)}>
          <Field label={t('money.export.what')}>
            <SelectBox
              data-place-search
              value={what}
              onChange={(value) => setWhat(value as Kind)}
              options={kinds.map((kind) => ({ value: kind, label: t(`money.export.kinds.${kind}`) }))}
            />
          </Field>
          <Field label={t('money.export.format')}>
            <SelectBox
              value={format}
              onChange={setFormat}
              options={formats.map((name) => ({ value: name, label: name.toUpperCase() }))}
            />
          </Field>
          <Field label={t('money.from')}>
            <TextInput
              type="date"
              value={span.from}
              onChange={(from) => setSpan({ ...span, from })}
              clearable={false}
            />
          </Field>
          <Field label={t('money.to')}>
            <TextInput
              type="date"
              value={span.to}
              min={span.from}
              onChange={(to) => setSpan({ ...span, to })}
              clearable={false}
            />
          </Field>
        </div>
        <p className="quiet small">{t('money.export.span')}</p>
        {error && <p role="alert">{error}</p>}
        <div className={cx('row gap-8 apart', styles.previewFoot)}>
          <span className="quiet small">{t('money.export.background')}</span>
          <Button onClick={() => setAsking(true)}>
            <Download size={16} aria-hidden />
            {t('money.export.make')}
          </Button>
        </div>
      </div>
      {made.length > 0 && (
        <section aria-label={t('money.export.links')}>
          <h2 className={styles.waitingTitle}>{t('money.export.links')}</h2>
          <ul className="stack gap-8">
            {made.map((link) => (
              <li key={link.url} className={cx('row wraps gap-12 small', styles.file)}>
                <span>
                  {t(`money.export.kinds.${link.what}`)} · {link.format.toUpperCase()}
                  {(link.from || link.to) && ` · ${link.from || '…'} – ${link.to || '…'}`}
                </span>
                <span className="quiet">
                  {t('money.waiting.until')} <Moment time={link.expireTime} />
                </span>
                <a href={link.url} download className={buttonClass({ look: 'ghost', size: 'small' })}>
                  {t('money.export.again')}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asking && (
        <ActDialog
          title={t('money.export.ask', { what: t(`money.export.kinds.${what}`) })}
          effect={t('money.export.effect')}
          confirm={t('money.export.make')}
          harmless
          onClose={() => setAsking(false)}
          onAct={make}
        />
      )}
    </>
  );
}
