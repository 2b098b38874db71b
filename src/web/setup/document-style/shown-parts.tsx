import { useTranslation } from 'react-i18next'
import { optionalBlocks, optionalColumns } from '#domain/invoice-style.ts'
import { hasPlans } from '#web/platform/session/permissions.ts'
import { useUser } from '#web/platform/session/session.ts'
import { SwitchField } from '#web/ui/fields/check-field.tsx'
import classes from './style.module.css'
import type { Style } from './use-style.ts'

type Props = { style: Style; onChange: (part: Partial<Style>) => void }

const hints = {
  show_price_without_vat: 'show_price_without_vat_hint',
  show_discount: 'show_discount_hint',
  show_vat_rate: 'show_vat_rate_hint',
} as const
const hintKey = (name: string) => (name in hints ? hints[name as keyof typeof hints] : undefined)

/** Which columns and blocks are printed. What the law requires is always printed and is not listed. */
export const ShownParts = ({ style, onChange }: Props) => {
  const { t } = useTranslation('style')
  const blocks = optionalBlocks.filter((name) => name !== 'show_branding')
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('columns')}</legend>
        {optionalColumns.map((name) => {
          const hint = hintKey(name)
          return (
            <SwitchField
              key={name}
              label={t(name)}
              hint={hint && t(hint)}
              checked={style[name]}
              onChange={(shown) => onChange({ [name]: shown })}
            />
          )
        })}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('show')}</legend>
        {blocks.map((name) => (
          <SwitchField
            key={name}
            label={t(name)}
            checked={style[name]}
            onChange={(shown) => onChange({ [name]: shown })}
          />
        ))}
        <BrandingSwitch style={style} onChange={onChange} />
      </fieldset>
    </>
  )
}

/** Hiding the product's name needs a paid plan; showing it again is always allowed. */
const BrandingSwitch = ({ style, onChange }: Props) => {
  const { t } = useTranslation('style')
  const { plan } = useUser()
  const canHide = plan.hide_branding
  const isHidden = !style.show_branding
  return (
    <SwitchField
      label={
        <>
          {t('hide_branding')} {hasPlans(plan) && <span className={classes.premium}>{t('premium')}</span>}
        </>
      }
      checked={isHidden}
      disabled={!canHide && !isHidden}
      onChange={(isChecked) => onChange({ show_branding: !isChecked })}
    />
  )
}
