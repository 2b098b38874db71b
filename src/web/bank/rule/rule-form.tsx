import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankRule } from '#contract/bank/bank-rule.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { otherPurposes } from '#domain/payment-purpose.ts'
import { call } from '#web/platform/api/api.ts'
import { newKey } from '#web/platform/browser.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { parseFigure, priceText } from '#web/resource/figures.ts'
import { useRows } from '#web/resource/list/use-list.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { FieldRow, FieldStack } from '#web/ui/fields/field.tsx'
import { FormFoot } from '#web/ui/fields/form-parts.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PartyField } from '../party-field.tsx'
import { useBankAccounts } from '../use-bank-accounts.ts'
import { errorsOf, requestOf, valuesOf } from './rule-values.ts'
import type { RuleValues } from './rule-values.ts'
import classes from './rules.module.css'

const formId = 'bank-rule'
const actions = ['purpose', 'expense', 'client', 'transfer'] as const

/** Creates or changes a rule, in a panel. */
export const RuleForm = ({ rule }: { rule: BankRule | undefined }) => {
  const { t } = useTranslation(['bank_rule', 'common'])
  const panel = usePanel()
  const [values, setValues] = useState(() => valuesOf(rule))
  const [key] = useState(newKey)
  const [isSubmitted, setSubmitted] = useState(false)
  const change = (part: Partial<RuleValues>) => {
    panel?.setUnsaved(true)
    setValues((now) => ({ ...now, ...part }))
  }
  const errors = isSubmitted ? errorsOf(values) : []
  const errorAt = (field: keyof RuleValues) => {
    const found = errors.find((each) => each.field === field)
    return found && t(`problem_${found.key}`)
  }
  const save = useAction(async () => {
    const body = requestOf(values)
    await (rule
      ? call('bank.update_rule', { params: { id: rule.id }, body: { ...body, version: rule.version } })
      : call('bank.create_rule', { body, idempotencyKey: key }))
    panel?.close()
    refresh('payment')
    toast.success(t('common:saved'))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (errorsOf(values).length === 0) void save.run()
  }
  return (
    <Panel
      title={t(rule ? 'edit' : 'new')}
      foot={
        <FormFoot>
          <Button variant="filled" type="submit" form={formId} busy={save.busy}>
            {t('common:save')}
          </Button>
          <Button onClick={() => panel?.requestClose()}>{t('common:cancel')}</Button>
        </FormFoot>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <FieldStack>
          <Conditions values={values} change={change} errorAt={errorAt} />
          <h3 className={classes.part}>{t('result')}</h3>
          <Result values={values} change={change} errorAt={errorAt} />
        </FieldStack>
      </form>
    </Panel>
  )
}

type PartProps = {
  values: RuleValues
  change: (part: Partial<RuleValues>) => void
  errorAt: (field: keyof RuleValues) => string | undefined
}

const useAccountOptions = () => {
  const { accounts = [] } = useBankAccounts()
  return accounts
    .filter(({ archived }) => !archived)
    .map(({ id, title, number, currency }) => ({
      value: id,
      label: [title, number ? accountNumberText(number) : undefined, currency].filter(Boolean).join(' · '),
    }))
}

const Conditions = ({ values, change, errorAt }: PartProps) => {
  const { t } = useTranslation('bank_rule')
  const locale = currentLanguage()
  const amount = (field: 'amount_from' | 'amount_to') => (
    <DecimalField
      label={t(field)}
      value={values[field]}
      onChange={(value) => change({ [field]: value })}
      format={(value) => priceText(value, 'EUR', locale)}
      parse={parseFigure}
      error={errorAt(field)}
    />
  )
  const text = (field: 'name' | 'account_number' | 'text', maxLength: number) => (
    <TextField
      label={t(field)}
      hint={t(`${field}_hint`)}
      value={values[field]}
      maxLength={maxLength}
      onChange={(value) => change({ [field]: value })}
      error={errorAt(field)}
    />
  )
  return (
    <>
      <Segmented
        wide
        label={t('direction')}
        value={values.direction}
        onChange={(direction) => change({ direction })}
        options={(['any', 'in', 'out'] as const).map((value) => ({ value, label: t(`direction_${value}`) }))}
      />
      {errorAt('direction') && <p className={classes.error}>{errorAt('direction')}</p>}
      {text('name', 200)}
      {text('text', 200)}
      {text('account_number', 60)}
      <FieldRow>
        {amount('amount_from')}
        {amount('amount_to')}
      </FieldRow>
      <SelectField
        label={t('account')}
        clearable
        placeholder={t('account_any')}
        value={values.account_id}
        onChange={(account_id) => change({ account_id })}
        options={useAccountOptions()}
        error={errorAt('account_id')}
      />
    </>
  )
}

const Result = ({ values, change, errorAt }: PartProps) => {
  const { t } = useTranslation(['bank_rule', 'payments'])
  const accounts = useAccountOptions()
  const categories = useRows('expense-category', { limit: '200' }, { enabled: values.action === 'expense' }).rows
  const { action } = values
  return (
    <>
      <SelectField
        label={t('action')}
        value={action}
        onChange={(next) => change({ action: next })}
        options={actions.map((value) => ({ value, label: t(`action_${value}`) }))}
      />
      {action === 'purpose' && (
        <SelectField
          label={t('purpose')}
          required
          placeholder={t('choose')}
          value={values.purpose}
          onChange={(purpose) => change({ purpose })}
          options={otherPurposes.map((value) => ({ value, label: t(`payments:${value}_purpose`) }))}
          error={errorAt('purpose')}
        />
      )}
      {action === 'expense' && (
        <SelectField
          label={t('category')}
          clearable
          placeholder={t('category_none')}
          value={values.category_id}
          onChange={(category_id) => change({ category_id })}
          options={categories.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {action === 'transfer' ? (
        <SelectField
          label={t('to_account')}
          required
          placeholder={t('choose')}
          value={values.to_account_id}
          onChange={(to_account_id) => change({ to_account_id })}
          options={accounts}
          error={errorAt('to_account_id')}
        />
      ) : (
        <>
          <PartyField
            label={t('client')}
            kind={values.direction === 'in' ? 'client' : 'vendor'}
            value={values.client}
            onChange={(client) => change({ client })}
            optional={action !== 'client'}
          />
          {errorAt('client') && <p className={classes.error}>{errorAt('client')}</p>}
        </>
      )}
    </>
  )
}
