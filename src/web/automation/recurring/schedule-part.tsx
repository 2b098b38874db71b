import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { repeatUnits } from '#domain/recurring/schedule.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useToday } from '#web/resource/dates.ts'
import { parseFigure, plainFigure } from '#web/resource/figures.ts'
import { FormPart } from '#web/resource/form/form-part.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { emptyPrice } from './form-values.ts'
import type { RecurringValues } from './form-values.ts'
import type { RecurringFormState } from './recurring-page.tsx'
import classes from './recurring.module.css'

type Props = { form: RecurringFormState; values: RecurringValues }

/** How it repeats: how often, from when, until when, and the planned changes of prices. */
export const SchedulePart = ({ form, values }: Props) => {
  const { t } = useTranslation('recurring')
  const days = { today: useToday(), locale: currentLanguage(), calendarLabel: t('calendar') }
  return (
    <FormPart title={t('how')}>
      <FieldRow>
        <TextField
          {...form.field('count')}
          error={form.errorOf('every.count')}
          label={t('count')}
          inputMode="numeric"
          maxLength={2}
          required
        />
        <SelectField
          {...form.field('unit')}
          label={t('unit')}
          options={repeatUnits.map((value) => ({
            value,
            label: t(`unit_${value}`, { count: Number(values.count) || 1 }),
          }))}
        />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field('first_date')} {...days} label={t('first_date')} required />
        {values.unit === 'week' ? (
          <span />
        ) : (
          <SelectField
            {...form.field('on')}
            label={t('on')}
            options={(['day', 'last'] as const).map((value) => ({ value, label: t(`choose_${value}`) }))}
          />
        )}
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field('ends')}
          label={t('ends')}
          options={(['never', 'date', 'count'] as const).map((value) => ({ value, label: t(`ends_${value}`) }))}
        />
        {values.ends === 'date' ? (
          <DateField {...form.field('ends_date')} {...days} error={form.errorOf('ends.date')} label={t('ends_day')} />
        ) : values.ends === 'count' ? (
          <TextField
            {...form.field('ends_count')}
            error={form.errorOf('ends.count')}
            label={t('ends_times')}
            inputMode="numeric"
            maxLength={5}
          />
        ) : (
          <span />
        )}
      </FieldRow>
      <TextField
        {...form.field('lead_days')}
        label={t('lead_days')}
        hint={t('lead_hint')}
        suffix={t('days_short')}
        inputMode="numeric"
        maxLength={2}
      />
      <Prices form={form} values={values} />
    </FormPart>
  )
}

const Prices = ({ form, values }: Props) => {
  const { t } = useTranslation('recurring')
  const locale = currentLanguage()
  const days = { today: useToday(), locale, calendarLabel: t('calendar') }
  const set = (key: string, part: { from?: string; percent?: string }) =>
    form.update('price_changes', (now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)))
  return (
    <div>
      <ol className={classes.rows} aria-label={t('price_changes')}>
        {values.price_changes.map(({ key, from, percent }, index) => (
          <li key={key} className={classes.priceFields}>
            <DateField
              {...days}
              id={form.idOf(`price_changes.${index}.from`)}
              label={t('price_from')}
              value={from}
              error={form.errorOf(`price_changes.${index}.from`)}
              onChange={(value) => set(key, { from: value })}
            />
            <DecimalField
              id={form.idOf(`price_changes.${index}.percent`)}
              label={t('price_percent')}
              suffix="%"
              value={percent}
              error={form.errorOf(`price_changes.${index}.percent`)}
              format={(value) => plainFigure(value, locale)}
              parse={parseFigure}
              onChange={(value) => set(key, { percent: value })}
            />
            <IconButton
              label={t('price_remove')}
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => form.update('price_changes', (now) => now.filter((each) => each.key !== key))}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="link"
        size="small"
        icon={<IconPlus size={16} stroke={1.75} />}
        onClick={() => form.update('price_changes', (now) => [...now, emptyPrice('')])}
      >
        {t('price_add')}
      </Button>
    </div>
  )
}
