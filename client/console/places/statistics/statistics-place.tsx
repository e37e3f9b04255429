// Statistics: days of all rooms, rooms over some days, sports.
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../src/lib/server-clock';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { PlaceHead } from '../../frame/place-head';
import { dateBefore } from './days-back';
import { DaysView } from './days-view';
import { RoomsView } from './rooms-view';
import { SportsView } from './sports-view';
import { DAYS, type Span, useStats, views } from './stats-state';

export default function StatisticsPlace() {
  const { t } = useTranslation('console');
  const state = useStats();
  const { view, from, to } = state.filters;
  const span: Span = {
    fromDate: from || dateBefore(DAYS - 1, serverNow()),
    toDate: to || dateBefore(0, serverNow()),
  };
  const filters = (
    <>
      <SelectBox
        aria-label={t('stats.view')}
        data-place-search
        value={view}
        onChange={(value) => state.filter({ view: value })}
        options={views.map((value) => ({ value, label: t(`stats.${value}`) }))}
      />
      <TextInput
        type="date"
        aria-label={t('stats.from')}
        value={span.fromDate}
        max={span.toDate}
        onChange={(value) => state.filter({ from: value })}
        clearable={false}
      />
      <TextInput
        type="date"
        aria-label={t('stats.to')}
        value={span.toDate}
        min={span.fromDate}
        onChange={(value) => state.filter({ to: value })}
        clearable={false}
      />
    </>
  );
  const View = view === 'rooms' ? RoomsView : view === 'sports' ? SportsView : DaysView;
  return (
    <>
      <PlaceHead title={t('place.statistics')} text={t('stats.text')} />
      <View span={span} state={state} filters={filters} />
    </>
  );
}
