// Statistics: days of all rooms, rooms over some days, sports.
import { useTranslation } from 'react-i18next';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { PlaceHead } from '../../frame/place-head';
import { DaysView } from './days-view';
import { RoomsView } from './rooms-view';
import { SportsView } from './sports-view';
import { spanOf, useStats } from './stats';

const views = { days: DaysView, rooms: RoomsView, sports: SportsView };
type ViewName = keyof typeof views;

export default function StatisticsPlace() {
  const { t } = useTranslation('console');
  const state = useStats();
  const { view } = state.filters;
  const span = spanOf(state.filters);
  const filters = (
    <>
      <SelectBox
        aria-label={t('stats.view')}
        data-place-search
        value={view}
        onChange={(value) => state.filter({ view: value })}
        options={Object.keys(views).map((value) => ({ value, label: t(`stats.${value as ViewName}`) }))}
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
  const View = Object.hasOwn(views, view) ? views[view as ViewName] : DaysView;
  return (
    <>
      <PlaceHead title={t('place.statistics')} text={t('stats.text')} />
      <View span={span} state={state} filters={filters} />
    </>
  );
}
