// One day of all rooms; an admin counts it again.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { useToast } from '../../../src/ui/toast';
import { mayAs, useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { Facts } from '../../frame/facts';
import { SidePanel } from '../../frame/side-panel';
import { useFigureText } from './figures';

export function DayPanel({ day, onClose }: { day: DayShown; onClose: () => void }) {
  const { t } = useTranslation('console');
  const { role } = useOperator();
  const toast = useToast();
  const queries = useQueryClient();
  const text = useFigureText();
  const [asking, setAsking] = useState(false);

  const count = async () => {
    const { rooms } = await call('/admin/stats_run', { date: day.date });
    toast.show(t('stats.counted', { count: rooms }));
    await queries.invalidateQueries({ queryKey: ['/admin/stats_days'] });
  };

  return (
    <SidePanel
      title={day.date}
      onClose={onClose}
      acts={
        mayAs(role, 'admin') && (
          <Button look="outline" onClick={() => setAsking(true)}>
            {t('stats.again')}
          </Button>
        )
      }
    >
      <Facts
        rows={[
          [t('stats.state'), t(day.finished ? 'stats.finished' : 'stats.open')],
          [t('stats.viewers'), text.count(day.viewers)],
          [t('stats.peak'), text.count(day.peak)],
          [t('stats.live'), text.hours(day.liveSeconds)],
          [t('stats.onAir'), text.count(day.rooms)],
          [t('stats.sessions'), text.count(day.sessions)],
          [t('stats.gifts'), text.count(day.gifts)],
          [t('stats.registrations'), text.count(day.registrations)],
          [t('stats.newFans'), text.count(day.newFans)],
        ]}
      />
      {asking && (
        <ActDialog
          title={`${t('stats.again')}: ${day.date}`}
          effect={t('stats.againEffect')}
          confirm={t('stats.again')}
          harmless
          onClose={() => setAsking(false)}
          onAct={count}
        />
      )}
    </SidePanel>
  );
}
