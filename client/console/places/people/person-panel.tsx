// One person: what is known of them in parts, and what can be done about them.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leadsNowhere } from '../../../src/api/refusal';
import type { UserShown } from '../../../src/api/schema.gen';
import { EmptyState } from '../../../src/ui/empty-state';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { Tabs } from '../../../src/ui/tabs';
import { useCall } from '../../api/use-call';
import type { OpenProps } from '../../engine/data';
import { SidePanel } from '../../frame/side-panel';
import styles from './people.module.css';
import { PersonActs } from './person-acts';
import { PersonFacts } from './person-facts';
import { PersonHistory } from './person-history';
import { PersonLines } from './person-lines';
import { PersonLogins } from './person-logins';
import { PersonWallet } from './person-wallet';

const parts = ['facts', 'logins', 'wallet', 'lines', 'history'] as const;
type Part = (typeof parts)[number];

/** Whoever walks through people looks at the same part of each. */
let lastPart: Part = 'facts';

type PersonPanelProps = OpenProps<UserShown | undefined, object>;

export function PersonPanel({ id: userId, tools: { t }, onClose, onStep, onChanged }: PersonPanelProps) {
  const queries = useQueryClient();
  const about = useCall('/admin/user_about', { userId });
  const [part, setPart] = useState<Part>(lastPart);
  const changed = () => {
    void onChanged();
    for (const path of ['/admin/user_about', '/admin/user_flows', '/admin/edits'])
      void queries.invalidateQueries({ queryKey: [path] });
  };
  const known = about.data;
  return (
    <SidePanel
      title={<bdi>{known?.user.nickName ?? userId}</bdi>}
      onClose={onClose}
      onStep={onStep}
      acts={known && <PersonActs about={known} readAt={about.dataUpdatedAt} onChanged={changed} />}
    >
      {about.error &&
        !known &&
        (leadsNowhere(about.error) ? (
          <EmptyState title={t('people.gone')} />
        ) : (
          <ErrorState error={about.error} onRetry={() => void about.refetch()} />
        ))}
      {!known && !about.error && <Skeleton height={240} />}
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
          {part === 'logins' && <PersonLogins logins={known.logins} />}
          {part === 'wallet' && <PersonWallet about={known} />}
          {part === 'lines' && <PersonLines userId={userId} />}
          {part === 'history' && <PersonHistory about={known} />}
        </Tabs>
      )}
    </SidePanel>
  );
}
