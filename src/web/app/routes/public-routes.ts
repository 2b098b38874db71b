import { loadTexts } from '#web/platform/texts/texts.ts'
import type { PageRoute, ScreenLoader } from '#web/platform/navigation/navigation.ts'

/** Loads a public page with its texts and the query cache, which the sign-in page does not need. */
const withTexts =
  (texts: 'public' | 'app', screen: ScreenLoader): ScreenLoader =>
  async () =>
    (await Promise.all([screen(), loadTexts(texts), import('#web/platform/queries/query-client.ts')]))[0]

/** Pages that need no login. */
export const publicRoutes: readonly PageRoute[] = [
  {
    path: '/login',
    title: 'title_login',
    public: true,
    entry: true,
    screen: async () => (await import('#web/account/sign-in/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/register',
    title: 'title_register',
    public: true,
    entry: true,
    screen: withTexts('public', async () => (await import('#web/account/sign-in/register-screen.tsx')).RegisterScreen),
  },
  {
    path: '/register-social',
    title: 'title_register_social',
    public: true,
    // Most people continue into the product from here, so its texts are loaded.
    screen: withTexts('app', async () => {
      const [screen] = await Promise.all([import('#web/account/sign-in/social-screen.tsx'), loadTexts('sign_in')])
      return screen.SocialScreen
    }),
  },
  {
    path: '/request-password',
    title: 'title_request_password',
    public: true,
    entry: true,
    screen: withTexts(
      'public',
      async () => (await import('#web/account/sign-in/request-password-screen.tsx')).RequestPasswordScreen,
    ),
  },
  {
    path: '/reset-password',
    title: 'title_reset_password',
    public: true,
    screen: withTexts(
      'public',
      async () => (await import('#web/account/sign-in/reset-password-screen.tsx')).ResetPasswordScreen,
    ),
  },
  {
    path: '/email/verify',
    title: 'title_email_verify',
    public: true,
    screen: withTexts('public', async () => (await import('#web/account/sign-in/verify-screen.tsx')).VerifyScreen),
  },
  {
    path: '/invitation',
    title: 'title_invitation',
    public: true,
    screen: withTexts(
      'public',
      async () => (await import('#web/account/sign-in/invitation-screen.tsx')).InvitationScreen,
    ),
  },
  {
    path: '/pack-link',
    title: 'title_pack_link',
    public: true,
    screen: withTexts('public', async () => {
      const [screen] = await Promise.all([import('#web/reports/pack/link-screen.tsx'), loadTexts('pack_link')])
      return screen.PackLinkScreen
    }),
  },
]
