// The recordings of a room: hidden from viewers, kept against their age, deleted and restored.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { AdminReplay, ReplayRulingRequest } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button, type ButtonProps } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { mayAs, useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { Pages } from '../../table/pager';
import styles from './room.module.css';

const SIZE = 5;

export function Recordings({ houseId }: { houseId: string }) {
  const { t } = useTranslation('console');
  const [page, setPage] = useState(1);
  const { data, error } = useCall(
    '/admin/replay_list',
    { houseId, pageNum: page, pageSize: SIZE },
    { keepLast: true },
  );
  return (
    <PanelPart title={t('room.recordings', { count: data?.total ?? 0 })}>
      {error && <p>{refusalText(t, error)}</p>}
      {data?.total === 0 && <p className="quiet small">{t('room.noRecordings')}</p>}
      <ul className="stack gap-8">
        {data?.list.map((replay) => (
          <Recording key={replay.replayId} replay={replay} />
        ))}
      </ul>
      {data && data.total > SIZE && <Pages page={page} size={SIZE} total={data.total} onTurn={setPage} />}
    </PanelPart>
  );
}

const minutes = (seconds: number) => Math.max(1, Math.round(seconds / 60));
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

function Recording({ replay }: { replay: AdminReplay }) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const may = mayAs(useOperator().role, 'support');
  const [deleting, setDeleting] = useState(false);
  const { replayId, title, withheld, kept, hidden, deleteTime, expireTime, restorableUntil } = replay;
  const rule = useMutation({
    mutationFn: async (ruling: Omit<ReplayRulingRequest, 'replayId'>) => {
      await call('/admin/replay_edit', { replayId, ...ruling });
      await queries.invalidateQueries({ queryKey: ['/admin/replay_list'] });
    },
  });
  const now = (ruling: Omit<ReplayRulingRequest, 'replayId'>, did: string) =>
    void rule.mutateAsync(ruling).then(() => toast.show(did), toast.refuse);
  const restore = () => now({ deleted: false }, t('room.restored', { title }));
  const remove = async (reason: string) => {
    await rule.mutateAsync({ deleted: true, reason });
    toast.show(t('room.deleted', { title }), { action: { label: t('frame.undo'), onPress: restore } });
  };
  const button: ButtonProps = {
    size: 'small',
    busy: rule.isPending,
    disabled: !may,
    title: may ? undefined : t('frame.notYours', { role: t('role.support') }),
  };

  return (
    <li className={cx('stack gap-4', styles.recording)} data-gone={deleteTime !== null || undefined}>
      <a href={`/replay/${replayId}`} target="_blank" rel="noreferrer">
        <bdi>{title}</bdi>
      </a>
      <small>
        <Moment time={replay.startTime} /> · {t('room.minutes', { n: minutes(replay.durationSeconds) })} ·{' '}
        {megabytes(replay.bytes)} MB · {t('room.plays', { n: replay.visitHistory })}
      </small>
      <small>
        {deleteTime !== null && restorableUntil !== null ? (
          <span className="error">
            {t('room.goneAt')} <Moment time={restorableUntil} />
          </span>
        ) : (
          <>
            {withheld ? t('room.isWithheld') : hidden ? t('room.isHidden') : t('room.isShown')} ·{' '}
            {kept && t('room.isKept')}
            {!kept && expireTime !== null && (
              <>
                {t('room.expires')} <Moment time={expireTime} />
              </>
            )}
          </>
        )}
      </small>
      <div className="flex wraps gap-4">
        {deleteTime !== null ? (
          <Button {...button} onClick={restore}>
            {t('room.restore')}
          </Button>
        ) : (
          <>
            <Button
              {...button}
              look="ghost"
              onClick={() =>
                now({ withheld: !withheld }, t(withheld ? 'room.shownAgain' : 'room.withheldNow', { title }))
              }
            >
              {t(withheld ? 'room.showAgain' : 'room.withhold')}
            </Button>
            <Button
              {...button}
              look="ghost"
              onClick={() => now({ kept: !kept }, t(kept ? 'room.unkept' : 'room.keptNow', { title }))}
            >
              {t(kept ? 'room.unkeep' : 'room.keep')}
            </Button>
            <Button {...button} look="danger" onClick={() => setDeleting(true)}>
              {t('room.delete')}
            </Button>
          </>
        )}
      </div>
      {deleting && (
        <ActDialog
          title={t('room.deleteAsk', { title })}
          effect={t('room.deleteEffect')}
          reason={{ label: t('room.reasonAnchor') }}
          confirm={t('room.delete')}
          onClose={() => setDeleting(false)}
          onAct={({ reason }) => remove(reason)}
        />
      )}
    </li>
  );
}
