import { IconArrowDown, IconArrowUp, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankRule } from '#contract/bank/bank-rule.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Above } from '#web/platform/navigation/above.tsx'
import bank from '../bank.module.css'
import { RuleForm } from './rule-form.tsx'
import { conditionsText, resultText } from './rule-texts.ts'
import { inputOf } from './rule-values.ts'
import classes from './rules.module.css'

const icon = { size: 16, stroke: 1.75 }

const openRule = (rule: BankRule | undefined) => void openPanel({ size: 640, content: () => <RuleForm rule={rule} /> })

/** Rules in the order in which they are tried; the first one that fits is used. */
export const RulesPage = () => {
  const { t } = useTranslation('bank_rule')
  const canWrite = useCan('payment.write')
  const { data, error, retry } = useLoaded('bank.rules')
  const rules = data?.data
  return (
    <div className={bank.page}>
      <PageHead
        title={t('list')}
        subtitle={t('subtitle')}
        above={<Above href="/bank" title="title_bank" />}
        actions={
          canWrite && (
            <Button variant="filled" icon={<IconPlus {...icon} />} onClick={() => openRule(undefined)}>
              {t('add')}
            </Button>
          )
        }
      />
      {error && !rules ? (
        <LoadError title={t('error')} error={error} onRetry={retry} />
      ) : rules?.length === 0 ? (
        <EmptyState plain title={t('empty_title')} text={t('empty_text')} />
      ) : (
        <ol className={classes.list} aria-label={t('list')}>
          {rules?.map((rule, at) => <RuleRow key={rule.id} rule={rule} at={at} rules={rules} canWrite={canWrite} />) ??
            [1, 2, 3].map((each) => (
              <li key={each} className={classes.rule}>
                <Skeleton width="60%" />
              </li>
            ))}
        </ol>
      )}
    </div>
  )
}

type RowProps = { rule: BankRule; at: number; rules: readonly BankRule[]; canWrite: boolean }

const RuleRow = ({ rule, at, rules, canWrite }: RowProps) => {
  const { t } = useTranslation(['bank_rule', 'payments', 'common'])
  const move = useAction(async (to: number) => {
    await call('bank.update_rule', {
      params: { id: rule.id },
      body: { ...inputOf(rule), version: rule.version, position: to },
    })
    refresh('payment')
  })
  const remove = useAction(async () => {
    const isConfirmed = await confirm({
      title: t('delete_title'),
      text: t('delete_text'),
      confirmLabel: t('common:delete'),
      danger: true,
    })
    if (!isConfirmed) return
    await call('bank.delete_rule', { params: { id: rule.id } })
    refresh('payment')
    toast.success(t('deleted'))
  })
  const conditions = conditionsText(rule, t)
  const name = `${conditions} – ${resultText(rule, t)}`
  return (
    <li className={classes.rule}>
      <span className={classes.number}>{at + 1}.</span>
      <span className={classes.text}>
        <span>{conditions}</span>
        <span className={classes.result}>{resultText(rule, t)}</span>
      </span>
      <span className={classes.fits}>{rule.fits > 0 && t('fits', { count: rule.fits })}</span>
      {canWrite && (
        <span className={classes.actions}>
          <IconButton
            size="small"
            label={t('up_of', { name })}
            icon={<IconArrowUp {...icon} />}
            disabled={at === 0 || move.busy}
            onClick={() => void move.run(at - 1)}
          />
          <IconButton
            size="small"
            label={t('down_of', { name })}
            icon={<IconArrowDown {...icon} />}
            disabled={at === rules.length - 1 || move.busy}
            onClick={() => void move.run(at + 1)}
          />
          <IconButton
            size="small"
            label={t('edit_of', { name })}
            icon={<IconEdit {...icon} />}
            onClick={() => openRule(rule)}
          />
          <IconButton
            size="small"
            label={t('delete_of', { name })}
            icon={<IconTrash {...icon} />}
            disabled={remove.busy}
            onClick={() => void remove.run()}
          />
        </span>
      )}
    </li>
  )
}
