// The nodes of the cluster: their load, their actors, and taking one out of service.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NodeNow } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import type { Role } from '../../access/operator';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { ActDialog } from '../../frame/act-dialog';
import { Moment } from '../../frame/moment';
import styles from './now.module.css';
import { Part } from './part';

export function Nodes({ nodes, role }: { nodes: NodeNow[] | null; role: Role | undefined }) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const [draining, setDraining] = useState<NodeNow | null>(null);
  const [actors, setActors] = useState(false);
  const drain = async (node: string, reason: string) => {
    await call('/admin/cluster', { action: 'drain', node, reason });
    toast.show(t('now.drained', { node }));
    await queries.invalidateQueries({ queryKey: ['/admin/now'] });
  };
  return (
    <Part title={t('now.nodes')} role={role}>
      <div className={styles.scroll}>
        <table className={cx('full-width small', styles.table)}>
          <thead>
            <tr>
              <th scope="col">{t('now.node')}</th>
              <th scope="col">{t('now.started')}</th>
              <th scope="col">{t('now.sockets')}</th>
              <th scope="col">{t('now.nodeRooms')}</th>
              <th scope="col">{t('now.mailboxes')}</th>
              <th scope="col">{t('now.rates')}</th>
              <th scope="col">
                <span className="vh">{t('now.drain')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {nodes?.map((node) => (
              <tr key={node.node}>
                <th scope="row">
                  {node.node} <small className={styles.quiet}>{node.version}</small>
                </th>
                <td>
                  <Moment time={node.startTime} />
                </td>
                <td>
                  {node.connections} / {node.limit}
                </td>
                <td>{node.rooms}</td>
                <td>{node.waiting}</td>
                <td>
                  {node.rates.posts.toFixed(1)} · {node.rates.deliveries.toFixed(0)} ·{' '}
                  {node.rates.calls.toFixed(0)}
                </td>
                <td>
                  {node.draining ? (
                    <span className={styles.bad}>{t('now.draining')}</span>
                  ) : (
                    <Button size="small" look="outline" onClick={() => setDraining(node)}>
                      {t('now.drain')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button size="small" look="ghost" aria-expanded={actors} onClick={() => setActors(!actors)}>
        {t('now.actors')}
      </Button>
      {actors && <Actors />}
      {draining && (
        <ActDialog
          title={t('now.drainAsk', { node: draining.node })}
          effect={t('now.drainEffect', { count: draining.connections })}
          reason={{}}
          confirm={t('now.drain')}
          onClose={() => setDraining(null)}
          onAct={({ reason }) => drain(draining.node, reason)}
        />
      )}
    </Part>
  );
}

/** The kinds of actors on every node, read while it is open. */
function Actors() {
  const { t } = useTranslation('console');
  const { data } = useCall('/admin/cluster', {}, { every: 5_000 });
  return (
    <div className={styles.scroll}>
      <table className={cx('full-width small', styles.table)}>
        <thead>
          <tr>
            <th scope="col">{t('now.kind')}</th>
            <th scope="col">{t('now.awake')}</th>
            <th scope="col">{t('now.woken')}</th>
            <th scope="col">{t('now.mailboxes')}</th>
            <th scope="col">{t('now.deepest')}</th>
            <th scope="col">{t('now.refusals')}</th>
            <th scope="col">{t('now.panics')}</th>
          </tr>
        </thead>
        <tbody>
          {data?.members.flatMap(({ node, kinds }) =>
            Object.entries(kinds).map(([kind, counts]) => (
              <tr key={`${node}/${kind}`}>
                <th scope="row">{kind}</th>
                <td>{counts.live}</td>
                <td>{counts.activations}</td>
                <td>{counts.waiting}</td>
                <td>{counts.deepest}</td>
                <td>{counts.mailboxRefusals}</td>
                <td>{counts.panics}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
