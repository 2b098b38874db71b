import { type KeyboardEvent, useRef, useState } from 'react'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import classes from './bar-chart.module.css'
import { heightOf, scaleOf } from './scale.ts'
import type { Scale } from './scale.ts'

/** Without a tone the figures of a series are only told and not drawn. */
export type ChartSeries = { key: string; label: string; tone: 'in' | 'out' | null }
export type ChartGroup = {
  key: string
  /** Under the bars. */
  label: string
  /** The full name: '2026 m. rugsėjis'. */
  title: string
  strong?: boolean
  /** One bar for each series, in their order. One of a time to come is dashed and leads nowhere. */
  bars: readonly { amount: string; text: string; href?: string | undefined }[]
  /** The last line of the tooltip. */
  sum?: { label: string; text: string } | undefined
}
type Props = {
  label: string
  /** How to use it by keyboard, for screen readers. */
  hint: string
  groupHead: string
  series: readonly ChartSeries[]
  groups: readonly ChartGroup[]
  axisText: (value: number) => string
  /** A dashed line at an amount, with its label at the axis. */
  limit?: { amount: string; label: string } | undefined
  /** The head of the last lines as a column, if all have the same label. */
  sumHead?: string | undefined
  /** A tall chart has more lines. */
  tall?: boolean
}

/**
 * A chart of bars that link to their documents. It is one tab stop; arrow keys move between bars. Screen readers get the figures as a
 * table.
 */
export const BarChart = ({ label, hint, groupHead, series, groups, axisText, limit, sumHead, tall }: Props) => {
  const [focusedStop, setFocusedStop] = useState<string>()
  const plot = useRef<HTMLDivElement>(null)
  const isDrawn = (index: number) => series[index]?.tone !== null
  const amounts = groups.flatMap(({ bars }) =>
    bars.filter((_, index) => isDrawn(index)).map(({ amount }) => Number(amount)),
  )
  const scale = scaleOf(limit ? [...amounts, Number(limit.amount)] : amounts, tall ? tallLines : undefined)
  const stops = groups.flatMap(({ key, bars }) =>
    bars.flatMap((bar, index) => (isZero(bar) || !isDrawn(index) ? [] : [`${key} ${index}`])),
  )
  const entry = focusedStop !== undefined && stops.includes(focusedStop) ? focusedStop : stops.at(-1)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextStop(stops, event)
    if (next === undefined) return
    event.preventDefault()
    plot.current?.querySelector<HTMLElement>(`[data-stop="${next}"]`)?.focus()
  }
  return (
    <div className={classes.chart} data-tall={tall || undefined}>
      <div className={classes.plot} ref={plot} role="group" aria-label={label}>
        <GridLines scale={scale} text={axisText} limit={limit} />
        {groups.map((group, index) => (
          <div key={group.key} className={classes.group}>
            <div className={classes.bars}>
              {group.bars.map((bar, barIndex) => {
                const stop = `${group.key} ${barIndex}`
                const item = series[barIndex]
                if (!item || item.tone === null) return null
                if (isZero(bar)) return <span key={item.key} className={classes.none} />
                const common = {
                  className: classes.bar,
                  'data-tone': item.tone,
                  'data-stop': stop,
                  tabIndex: stop === entry ? 0 : -1,
                  'aria-label': `${group.title}, ${item.label}: ${bar.text}`,
                  onFocus: () => setFocusedStop(stop),
                  onKeyDown: move,
                }
                const fill = <span className={classes.fill} style={positionOf(Number(bar.amount), scale)} />
                return bar.href === undefined ? (
                  <span key={item.key} {...common} role="img" data-expected>
                    {fill}
                  </span>
                ) : (
                  <PageLink key={item.key} {...common} href={bar.href}>
                    {fill}
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
      <Table {...{ label, groupHead, series, groups, sumHead }} />
    </div>
  )
}

const tallLines = 5

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

/** Labels of the axis that are nearer to that of the limit, in percent of the height, would touch it. */
const touching = 7

const GridLines = ({
  scale,
  text,
  limit,
}: {
  scale: Scale
  text: (value: number) => string
  limit: Props['limit']
}) => {
  const limitHeight = limit && heightOf(Number(limit.amount), scale)
  return (
    <div className={classes.lines} aria-hidden="true">
      {scale.lines.map((line) => {
        const height = heightOf(line, scale)
        const isFree = limitHeight === undefined || Math.abs(height - limitHeight) > touching
        return (
          <div key={line} className={classes.line} data-zero={line === 0 || undefined} style={{ bottom: `${height}%` }}>
            {isFree && <span>{text(line)}</span>}
          </div>
        )
      })}
      {limit && (
        <div className={classes.limit} style={{ bottom: `${limitHeight}%` }}>
          <span>{limit.label}</span>
        </div>
      )}
    </div>
  )
}

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

const Table = ({
  label,
  groupHead,
  series,
  groups,
  sumHead,
}: Pick<Props, 'label' | 'groupHead' | 'series' | 'groups' | 'sumHead'>) => (
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
        {sumHead && <th scope="col">{sumHead}</th>}
      </tr>
    </thead>
    <tbody>
      {groups.map(({ key, title, bars, sum }) => (
        <tr key={key}>
          <th scope="row">{title}</th>
          {bars.map(({ text }, index) => (
            <td key={series[index]?.key}>{text}</td>
          ))}
          {sumHead && <td>{sum?.text}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)
