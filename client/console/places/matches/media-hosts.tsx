// The hosts pictures may come from; admins change the list.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { TextArea } from '../../../src/ui/text-area';
import { useToast } from '../../../src/ui/toast';
import { Tooltip } from '../../../src/ui/tooltip';
import { mayAs, useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import styles from './source.module.css';

const TEXT_MAX = 10_000;

export function MediaHosts() {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const { role } = useOperator();
  const { data, error, refetch } = useCall('/admin/media_hosts');
  const [text, setText] = useState<string | null>(null);
  const may = mayAs(role, 'admin');
  const hosts = (text ?? '').split(/[\s,]+/).filter((host) => host !== '');
  const gone = (data?.hosts ?? []).filter((host) => !hosts.includes(host));
  const edit = (
    <Button
      size="small"
      look="outline"
      aria-disabled={!may || undefined}
      disabled={!data}
      onClick={() => may && setText(data?.hosts.join('\n') ?? '')}
    >
      {t('source.editHosts')}
    </Button>
  );
  return (
    <section className={styles.part} aria-label={t('source.hosts')}>
      <h2 className={styles.heading}>{t('source.hosts')}</h2>
      <p className={styles.quiet}>{t('source.hostsText')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {data && (
        <ul className={styles.hosts}>
          {data.hosts.map((host) => (
            <li key={host}>
              <code>{host}</code>
            </li>
          ))}
          {data.hosts.length === 0 && <li>{t('source.noHosts')}</li>}
        </ul>
      )}
      {may ? edit : <Tooltip text={t('frame.notYours', { role: t('role.admin') })}>{edit}</Tooltip>}
      {text !== null && (
        <ActDialog
          title={t('source.editHosts')}
          effect={
            gone.length > 0 ? t('source.hostsGone', { hosts: gone.join(', ') }) : t('source.hostsEffect')
          }
          reason={gone.length > 0 ? {} : undefined}
          confirm={t('match.save')}
          harmless={gone.length === 0}
          onClose={() => setText(null)}
          onAct={async ({ reason }) => {
            await call('/admin/media_hosts_edit', { hosts, reason });
            await queries.invalidateQueries({ queryKey: ['/admin/media_hosts'] });
            toast.show(t('source.hostsSaved'));
          }}
        >
          <TextArea
            aria-label={t('source.hosts')}
            value={text}
            onChange={setText}
            maxLength={TEXT_MAX}
            rows={8}
            autoFocus
          />
        </ActDialog>
      )}
    </section>
  );
}
