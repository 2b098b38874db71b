import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dec } from '#domain/decimal.ts'
import type { VatExplanation } from '#domain/vat-explanation.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { percentText, priceText } from '#web/resource/figures.ts'
import classes from './vat-how.module.css'

type Props = { explanation: readonly VatExplanation[]; currency: string }

/** A popover that explains how the VAT of each rate is computed. */
export const VatHow = ({ explanation, currency }: Props) => {
  const { t } = useTranslation('invoice')
  const groups = explanation.filter(({ lines_total, sum }) => !dec(lines_total).eq(0) || !dec(sum).eq(0))
  if (groups.length === 0) return null
  return (
    <Popover position="bottom-end" trapFocus returnFocus zIndex={300} width={340}>
      <Popover.Target>
        <Button variant="link" size="small">
          {t('vat_how')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.how}
        aria-label={t('vat_how')}
        tabIndex={-1}
        data-autofocus
        data-mantine-stop-propagation
      >
        {groups.map((group) => (
          <Group key={`${group.type} ${group.rate}`} group={group} currency={currency} />
        ))}
        <p className={classes.rule}>{t('vat_how_rule')}</p>
      </Popover.Dropdown>
    </Popover>
  )
}

const taxed = (type: string) => type === 'standard' || type === 'reduced'

const Group = ({ group, currency }: { group: VatExplanation; currency: string }) => {
  const { t } = useTranslation('invoice')
  const locale = currentLanguage()
  const figure = (amount: string) => priceText(amount, currency, locale)
  const rate = percentText(group.rate, locale)
  const lines = group.lines.map((at) => at + 1).join(', ')
  const isNothing = (amount: string | null) => amount === null || dec(amount).eq(0)
  const steps: [label: string, value: string][] = [
    ...(group.lines.length > 0
      ? ([[t('vat_how_lines', { count: group.lines.length, lines }), figure(group.lines_total)]] as [string, string][])
      : []),
    ...(isNothing(group.discount)
      ? []
      : ([[t('vat_how_discount'), figure(negated(group.discount))]] as [string, string][])),
    ...(group.delivery === null || isNothing(group.delivery)
      ? []
      : ([[t('delivery'), figure(group.delivery)]] as [string, string][])),
  ]
  const formula = group.prices_include_vat
    ? t('vat_how_gross', { sum: figure(group.sum), rate: group.rate, over: String(100 + Number(group.rate)) })
    : t('vat_how_net', { base: figure(group.base), rate })
  return (
    <section className={classes.group}>
      <h3 className={classes.title}>
        {taxed(group.type) || group.type === 'zero' ? t('line_vat', { rate }) : t(`vat_kind_${group.type as 'exempt'}`)}
      </h3>
      <dl className={classes.steps}>
        {steps.map(([label, value]) => (
          <Step key={label} label={label} value={value} />
        ))}
        {steps.length > 1 && <Step label={t('vat_how_sum')} value={figure(group.sum)} />}
        {taxed(group.type) && <Step label={formula} value={figure(group.vat)} strong />}
        {group.prices_include_vat && <Step label={t('vat_how_base')} value={figure(group.base)} />}
      </dl>
    </section>
  )
}

const Step = ({ label, value, strong }: { label: string; value: string; strong?: boolean }) => (
  <div className={classes.step} data-strong={strong || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
