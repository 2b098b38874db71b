import { loadAllTexts } from '../texts.ts'
import type { PageRoute } from './page-route.ts'

/** Pages that need no login. */
export const publicRoutes: readonly PageRoute[] = [
  {
    path: '/login',
    title: 'title_login',
    public: true,
    screen: async () => (await import('../auth/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/register',
    title: 'title_register',
    public: true,
    screen: async () => (await import('../auth/register-screen.tsx')).RegisterScreen,
  },
  {
    path: '/register-social',
    title: 'title_register_social',
    public: true,
    screen: async () => {
      // Most who come here go on into the product at once; the sign-in page does not carry these words.
      await loadAllTexts()
      return (await import('../sign-in/social-screen.tsx')).SocialScreen
    },
  },
  {
    path: '/request-password',
    title: 'title_request_password',
    public: true,
    screen: async () => (await import('../auth/request-password-screen.tsx')).RequestPasswordScreen,
  },
  {
    path: '/reset-password',
    title: 'title_reset_password',
    public: true,
    screen: async () => (await import('../auth/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/email/verify',
    title: 'title_email_verify',
    public: true,
    screen: async () => (await import('../auth/verify-screen.tsx')).VerifyScreen,
  },
  {
    path: '/invitation',
    title: 'title_invitation',
    public: true,
    screen: async () => (await import('../auth/invitation-screen.tsx')).InvitationScreen,
  },
]
