// Brands: the list, one brand beside it with who may book its hours, and the calendar of each.
import { CalendarDays } from 'lucide-react';
import { Link, Route, Routes } from 'react-router';
import type { AdminBrand } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { imageUrl } from '../../../src/lib/image';
import { weekday } from '../../../src/lib/zone';
import { buttonClass } from '../../../src/ui/button';
import { usePictures } from '../../api/pictures';
import type { PartProps } from '../../engine/data';
import { place } from '../../engine/place';
import { Facts, TextFacts } from '../../frame/facts';
import { nameFor } from '../../frame/languages';
import { PanelPart } from '../../frame/panel-part';
import { BrandCalendar } from './brand-calendar';
import { BrandForm } from './brand-form';
import { BrandMembers } from './brand-members';
import styles from './brands.module.css';
import { isAllDay, modeOf, spansOf, weekDates } from './hours';

export default function BrandsPlace() {
  return (
    <Routes>
      <Route index element={<BrandList />} />
      <Route path=":brandId" element={<BrandCalendar />} />
    </Routes>
  );
}

const useOwn = () => ({ pictures: usePictures() });

const BrandList = place({
  id: 'brands',
  title: 'place.brands',
  text: 'brand.text',
  useOwn,
  path: '/admin/brand_list',
  pages: 'numbered',
  rowId: ({ brandId }) => brandId,
  every: 20_000,
  filters: { name: { type: 'words', label: 'brand.find', max: 50 } },
  ask: ({ name }) => ({ keyword: name }),
  empty: 'brand.none',
  columns: [
    {
      id: 'name',
      name: 'brand.name',
      of: ({ names }, { language }) => nameFor(names, language),
      cell: ({ names, image }, { language, pictures }) => (
        <span className={cx('inline-row gap-8', styles.brand)}>
          {pictures && image && <img src={imageUrl(image, 28)} alt="" width={28} height={28} />}
          <bdi>{nameFor(names, language)}</bdi>
        </span>
      ),
      fixed: true,
    },
    { id: 'zone', name: 'brand.zone', of: 'timezone' },
    { id: 'members', name: 'brand.members', type: 'number', of: 'members' },
    {
      id: 'calendar',
      name: 'brand.calendar',
      cell: ({ brandId, names }, { t, language }) => (
        <Link
          to={`/brands/${brandId}`}
          className={cx('inline-row gap-6 accented', styles.link)}
          aria-label={`${t('brand.open')}: ${nameFor(names, language)}`}
          onClick={(event) => event.stopPropagation()}
        >
          <CalendarDays size={16} aria-hidden />
          {t('brand.open')}
        </Link>
      ),
    },
    { id: 'sort', name: 'brand.sort', type: 'number', of: 'sort', optional: true },
    { id: 'id', name: 'brand.id', of: 'brandId', optional: true },
  ],
  make: 'brand.new',
  edit: 'brand.edit',
  form: BrandForm,
  panel: {
    title: ({ names }, { language }) => nameFor(names, language),
    facts: [
      { name: 'brand.id', of: 'brandId' },
      { name: 'brand.zone', of: 'timezone' },
      { name: 'brand.sort', of: 'sort' },
    ],
    Below,
    note: ({ brandId }, { t }) => (
      <Link to={`/brands/${brandId}`} className={buttonClass({ look: 'ghost' })}>
        <CalendarDays size={16} aria-hidden />
        {t('brand.calendar')}
      </Link>
    ),
  },
});

function Below({ row, tools: { t, language } }: PartProps<AdminBrand, ReturnType<typeof useOwn>>) {
  const { brandId, names, descriptions, hours } = row;
  return (
    <>
      <TextFacts texts={names} />
      {Object.keys(descriptions).length > 0 && (
        <PanelPart title={t('brand.description')}>
          <TextFacts texts={descriptions} />
        </PanelPart>
      )}
      <PanelPart title={t('brand.hours')}>
        {hours.every(isAllDay) ? (
          <p>{t('brand.always')}</p>
        ) : (
          <Facts
            rows={hours.map((day, at) => [
              weekday(weekDates[at] ?? ''),
              modeOf(day) === 'spans' ? spansOf(day) : t(`brand.hoursMode.${modeOf(day)}`),
            ])}
          />
        )}
      </PanelPart>
      <PanelPart title={t('brand.members')}>
        <BrandMembers brandId={brandId} brandName={nameFor(names, language)} />
      </PanelPart>
    </>
  );
}
