// One person: what is known of them in parts, and what can be done about them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginShown, UserShown } from '../../../src/api/schema.gen';
import { Tabs } from '../../../src/ui/tabs';
import { useCall } from '../../api/use-call';
import { Acts } from '../../engine/acts';
import type { OpenProps } from '../../engine/data';
import { Moment } from '../../frame/moment';
import { NotRead } from '../../frame/not-read';
import { SidePanel } from '../../frame/side-panel';
import styles from './people.module.css';
import { personActs } from './person-acts';
import { PersonFacts } from './person-facts';
import { PersonHistory } from './person-history';
import { PersonLines } from './person-lines';
import { PersonWallet } from './person-wallet';

const parts = ['facts', 'logins', 'wallet', 'lines', 'history'] as const;
type Part = (typeof parts)[number];

/** Whoever walks through people looks at the same part of each. */
let lastPart: Part = 'facts';

type PersonPanelProps = OpenProps<UserShown | undefined, object>;

export function PersonPanel({ id: userId, tools, onClose, onStep, onChanged }: PersonPanelProps) {
  const { t } = tools;
  const about = useCall('/admin/user_about', { userId });
  const [part, setPart] = useState<Part>(lastPart);
  const known = about.data;
  return (
    <SidePanel
      title={<bdi>{known?.user.nickName ?? userId}</bdi>}
      onClose={onClose}
      onStep={onStep}
      acts={
        known && (
          <Acts
            {...{ tools, onClose, onChanged }}
            acts={personActs}
            row={known}
            readAt={about.dataUpdatedAt}
          />
        )
      }
    >
      {!known && <NotRead read={about} gone={t('people.gone')} />}
      {known && (
        <Tabs
          label={t('people.parts')}
          items={parts.map((value) => ({
            value,
            label: `${t(`people.part.${value}`)}${value === 'logins' ? ` ${known.logins.length}` : ''}`,
          }))}
          value={part}
          onChange={(next) => {
            lastPart = next;
            setPart(next);
          }}
          fill
          className={styles.tabs}
          panelClassName={styles.tab}
        >
          {part === 'facts' && <PersonFacts about={known} />}
          {part === 'logins' && <Logins logins={known.logins} />}
          {part === 'wallet' && <PersonWallet about={known} />}
          {part === 'lines' && <PersonLines userId={userId} />}
          {part === 'history' && <PersonHistory about={known} />}
        </Tabs>
      )}
    </SidePanel>
  );
}

/** Where somebody is logged in. */
function Logins({ logins }: { logins: readonly LoginShown[] }) {
  const { t } = useTranslation('console');
  if (logins.length === 0) return <p className="quiet">{t('people.noLogins')}</p>;
  return (
    <ul className="stack gap-8">
      {logins.map((login) => (
        <li key={`${login.createTime} ${login.usedTime} ${login.address}`} className={styles.row}>
          <b>{[login.browser, login.system].filter(Boolean).join(' · ') || t('people.unknownDevice')}</b> ·{' '}
          {login.address || '–'}
          <small>
            {t('people.used')} <Moment time={login.usedTime} /> · {t('people.since')}{' '}
            <Moment time={login.createTime} />
          </small>
        </li>
      ))}
    </ul>
  );
}
