import { useTranslation } from 'react-i18next'
import type { PaymentProvider } from '#domain/online-payment.ts'
import classes from './online-payment.module.css'

const steps = {
  stripe: ['setup_stripe_1', 'setup_stripe_2', 'setup_stripe_3', 'setup_stripe_4'],
  montonio: ['setup_montonio_1', 'setup_montonio_2', 'setup_montonio_3'],
} as const satisfies Record<PaymentProvider, readonly string[]>

const facts = {
  stripe: ['setup_stripe_books', 'setup_stripe_shared', 'setup_keys'],
  montonio: ['setup_montonio_books', 'setup_keys'],
} as const satisfies Record<PaymentProvider, readonly string[]>

/** How a provider is set up and what is recorded then: open until it is. */
export const SetupSteps = ({ provider, isOpen }: { provider: PaymentProvider; isOpen: boolean }) => {
  const { t } = useTranslation('online_payment')
  return (
    <details className={classes.setup} open={isOpen}>
      <summary>{t('setup')}</summary>
      <ol>
        {steps[provider].map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
      <h3>{t('setup_books')}</h3>
      <ul>
        {facts[provider].map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </details>
  )
}
