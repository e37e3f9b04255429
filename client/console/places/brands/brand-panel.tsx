// One brand: what it is called, whose clocks cut its days, and who may book.
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminBrand } from '../../../src/api/schema.gen';
import { weekday } from '../../../src/lib/zone';
import { Button, buttonClass } from '../../../src/ui/button';
import { Facts } from '../../frame/facts';
import { languageName, nameFor } from '../../frame/languages';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import { BrandMembers } from './brand-members';
import { isAllDay, modeOf, spansOf, weekDates } from './hours';

interface BrandPanelProps {
  brand: AdminBrand;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onEdit: () => void;
}

export function BrandPanel({ brand, onClose, onStep, onEdit }: BrandPanelProps) {
  const { t, i18n } = useTranslation('console');
  const { brandId, names, descriptions, timezone, sort, hours } = brand;
  useKeys({ e: onEdit });
  const inLanguages = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(
      ([tag, text]) =>
        [
          languageName(tag, i18n.language),
          <bdi key={tag} lang={tag}>
            {text}
          </bdi>,
        ] as const,
    );
  return (
    <SidePanel
      title={nameFor(names, i18n.language)}
      onClose={onClose}
      onStep={onStep}
      acts={
        <>
          <Button onClick={onEdit} aria-keyshortcuts="e">
            {t('brand.edit')} <kbd>e</kbd>
          </Button>
          <Link to={`/brands/${brandId}`} className={buttonClass({ look: 'ghost' })}>
            <CalendarDays size={16} aria-hidden />
            {t('brand.calendar')}
          </Link>
        </>
      }
    >
      <Facts
        rows={[
          [t('brand.id'), brandId],
          [t('brand.zone'), timezone],
          [t('brand.sort'), sort],
          ...inLanguages(names),
        ]}
      />
      {Object.keys(descriptions).length > 0 && (
        <PanelPart title={t('brand.description')}>
          <Facts rows={inLanguages(descriptions)} />
        </PanelPart>
      )}
      <PanelPart title={t('brand.hours')}>
        {hours.every(isAllDay) ? (
          <p>{t('brand.always')}</p>
        ) : (
          <Facts
            rows={hours.map((day, at) => [
              weekday(weekDates[at] ?? '', i18n.language),
              modeOf(day) === 'spans' ? spansOf(day) : t(`brand.hoursMode.${modeOf(day)}`),
            ])}
          />
        )}
      </PanelPart>
      <PanelPart title={t('brand.members')}>
        <BrandMembers brandId={brandId} brandName={nameFor(names, i18n.language)} />
      </PanelPart>
    </SidePanel>
  );
}
