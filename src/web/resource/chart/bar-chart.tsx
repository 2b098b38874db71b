import { type KeyboardEvent, useRef, useState } from 'react'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import classes from './bar-chart.module.css'
import { heightOf, scaleOf } from './scale.ts'
import type { Scale } from './scale.ts'

export type ChartSeries = { key: string; label: string; tone: 'in' | 'out' }
export type ChartGroup = {
  key: string
  /** Under the bars. */
  label: string
  /** The full name: '2026 m. rugsėjis'. */
  title: string
  strong?: boolean
  /** One bar for each series, in their order. */
  bars: readonly { amount: string; text: string; href: string }[]
  /** The last line of the tooltip. */
  sum?: { label: string; text: string }
}
type Props = {
  label: string
  /** How to use it by keyboard, for screen readers. */
  hint: string
  groupHead: string
  series: readonly ChartSeries[]
  groups: readonly ChartGroup[]
  axisText: (value: number) => string
}

/**
 * A chart of bars that link to their documents. It is one tab stop; arrow keys move between bars. Screen readers get the figures as a
 * table.
 */
export const BarChart = ({ label, hint, groupHead, series, groups, axisText }: Props) => {
  const [focusedStop, setFocusedStop] = useState<string>()
  const plot = useRef<HTMLDivElement>(null)
  const scale = scaleOf(groups.flatMap(({ bars }) => bars.map(({ amount }) => Number(amount))))
  const stops = groups.flatMap(({ key, bars }) =>
    bars.flatMap((bar, index) => (isZero(bar) ? [] : [`${key} ${index}`])),
  )
  const entry = focusedStop !== undefined && stops.includes(focusedStop) ? focusedStop : stops.at(-1)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextStop(stops, event)
    if (next === undefined) return
    event.preventDefault()
    plot.current?.querySelector<HTMLElement>(`[data-stop="${next}"]`)?.focus()
  }
  return (
    <div className={classes.chart}>
      <div className={classes.plot} ref={plot} role="group" aria-label={label}>
        <GridLines scale={scale} text={axisText} />
        {groups.map((group, index) => (
          <div key={group.key} className={classes.group}>
            <div className={classes.bars}>
              {group.bars.map((bar, barIndex) => {
                const stop = `${group.key} ${barIndex}`
                const item = series[barIndex]
                return isZero(bar) ? (
                  <span key={item?.key} className={classes.none} />
                ) : (
                  <PageLink
                    key={item?.key}
                    className={classes.bar}
                    href={bar.href}
                    data-tone={item?.tone}
                    data-stop={stop}
                    tabIndex={stop === entry ? 0 : -1}
                    aria-label={`${group.title}, ${item?.label}: ${bar.text}`}
                    onFocus={() => setFocusedStop(stop)}
                    onKeyDown={move}
                  >
                    <span className={classes.fill} style={positionOf(Number(bar.amount), scale)} />
                  </PageLink>
                )
              })}
            </div>
            <div className={classes.label} data-strong={group.strong || undefined} aria-hidden="true">
              {group.label}
            </div>
            <Tooltip group={group} series={series} side={index * 2 < groups.length ? 'right' : 'left'} />
          </div>
        ))}
      </div>
      <p className="visually-hidden">{hint}</p>
      <Table {...{ label, groupHead, series, groups }} />
    </div>
  )
}

const isZero = ({ amount }: { amount: string }) => Number(amount) === 0

const nextStop = (stops: readonly string[], { key, currentTarget }: KeyboardEvent<HTMLElement>): string | undefined => {
  const now = stops.indexOf(currentTarget.dataset['stop'] ?? '')
  if (now < 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return stops[now + 1]
  if (key === 'ArrowLeft' || key === 'ArrowUp') return stops[now - 1]
  if (key === 'Home') return stops[0]
  return key === 'End' ? stops.at(-1) : undefined
}

/** The position of a bar, above or below zero. */
const positionOf = (amount: number, scale: Scale) => {
  const [zeroHeight, end] = [heightOf(0, scale), heightOf(amount, scale)]
  return { bottom: `${Math.min(zeroHeight, end)}%`, height: `${Math.abs(end - zeroHeight)}%` }
}

const GridLines = ({ scale, text }: { scale: Scale; text: (value: number) => string }) => (
  <div className={classes.lines} aria-hidden="true">
    {scale.lines.map((line) => (
      <div
        key={line}
        className={classes.line}
        data-zero={line === 0 || undefined}
        style={{ bottom: `${heightOf(line, scale)}%` }}
      >
        <span>{text(line)}</span>
      </div>
    ))}
  </div>
)

/** The tooltip of a column. */
const Tooltip = ({
  group,
  series,
  side,
}: {
  group: ChartGroup
  series: readonly ChartSeries[]
  side: 'left' | 'right'
}) => (
  <div className={classes.tip} data-side={side} aria-hidden="true">
    <div className={classes.tipTitle}>{group.title}</div>
    {group.bars.map(({ text }, index) => (
      <div key={series[index]?.key} className={classes.tipRow}>
        <span>{series[index]?.label}</span>
        <span>{text}</span>
      </div>
    ))}
    {group.sum && (
      <div className={classes.tipSum}>
        <span>{group.sum.label}</span>
        <span>{group.sum.text}</span>
      </div>
    )}
  </div>
)

const Table = ({ label, groupHead, series, groups }: Pick<Props, 'label' | 'groupHead' | 'series' | 'groups'>) => (
  <table className="visually-hidden">
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">{groupHead}</th>
        {series.map(({ key, label: head }) => (
          <th key={key} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {groups.map(({ key, title, bars }) => (
        <tr key={key}>
          <th scope="row">{title}</th>
          {bars.map(({ text }, index) => (
            <td key={series[index]?.key}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
