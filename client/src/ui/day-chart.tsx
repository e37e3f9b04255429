// One figure for each of some days as bars; a table beside it has the same numbers for everybody.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { directionOf } from '../i18n/languages';
import { useTheme } from '../lib/theme';
import styles from './day-chart.module.css';

interface DayChartProps {
  /** From the first day to the last. */
  values: readonly number[];
  /** What stands under each bar, as far as there is room. */
  days: readonly string[];
  /** What the bars show, for the label over them. */
  name: string;
}

const HEIGHT = 240;
/** Between two lines behind the bars: 1, 2, 5, 10, 20, … */
const WHOLE_STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((n) => n * 10 ** power)).flat();

export default function DayChart({ values, days, name }: DayChartProps) {
  const { i18n } = useTranslation();
  const [theme] = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const isRtl = directionOf(i18n.language) === 'rtl';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours, which are read here.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const colours = getComputedStyle(element);
    const number = new Intl.NumberFormat(i18n.language, { numberingSystem: 'latn' });
    const colour = (token: string) => colours.getPropertyValue(token).trim();
    const axis: UPlot.Axis = {
      stroke: colour('--tx-3'),
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { show: false },
      font: `12px ${colours.fontFamily}`,
    };
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, dir: isRtl ? -1 : 1, range: [0.4, values.length + 0.6] },
          y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            values: (_, marks) => marks.map((mark) => days[mark - 1] ?? ''),
          },
          {
            ...axis,
            size: 56,
            side: isRtl ? 1 : 3,
            // Counts have whole steps: there is no fifth of a viewer.
            ...(values.every(Number.isInteger) && { incrs: WHOLE_STEPS }),
            values: (_, marks) => marks.map((mark) => number.format(mark)),
          },
        ],
        series: [
          {},
          {
            label: name,
            fill: colour('--accent'),
            stroke: colour('--accent'),
            width: 0,
            points: { show: false },
            ...(UPlot.paths.bars && { paths: UPlot.paths.bars({ size: [0.62, 28], radius: 0.25 }) }),
          },
        ],
      },
      [values.map((_, index) => index + 1), [...values]],
      element,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [values, days, name, i18n.language, isRtl, theme]);

  return <div ref={place} className={styles.chart} aria-hidden data-testid="day-chart" />;
}
