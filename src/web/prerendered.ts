/** The pages that the server draws before any script runs (decisions/0095): one row each, beside their row of `PUBLIC_PAGES`. */
import type { ComponentType } from 'react'
import type { PublicPage } from '../contract/routes.ts'

interface Prerendered {
  /** From the folder of the project: the build names the page's style sheets and scripts by it. */
  readonly file: string
  readonly load: () => Promise<Readonly<Record<string, ComponentType>>>
  /** Of the component, in that file. */
  readonly name: string
}

export const PRERENDERED: Readonly<Record<PublicPage, Prerendered>> = {
  home: { file: 'src/web/pages/home/HomePage.tsx', load: () => import('./pages/home/HomePage.tsx'), name: 'HomePage' },
  pricing: { file: 'src/web/pages/site/PricingPage.tsx', load: () => import('./pages/site/PricingPage.tsx'), name: 'PricingPage' },
  privacy: { file: 'src/web/pages/site/PrivacyPage.tsx', load: () => import('./pages/site/PrivacyPage.tsx'), name: 'PrivacyPage' },
  article: { file: 'src/web/pages/article/ArticlePage.tsx', load: () => import('./pages/article/ArticlePage.tsx'), name: 'ArticlePage' },
  contact: { file: 'src/web/pages/enquiry/EnquiryPage.tsx', load: () => import('./pages/enquiry/EnquiryPage.tsx'), name: 'ContactPage' },
  bookDemo: { file: 'src/web/pages/enquiry/EnquiryPage.tsx', load: () => import('./pages/enquiry/EnquiryPage.tsx'), name: 'BookDemoPage' },
  gallery: { file: 'src/web/pages/GalleryPage.tsx', load: () => import('./pages/GalleryPage.tsx'), name: 'GalleryPage' },
  signIn: { file: 'src/web/pages/SignInPage.tsx', load: () => import('./pages/SignInPage.tsx'), name: 'SignInPage' },
  signUp: { file: 'src/web/pages/SignUpPage.tsx', load: () => import('./pages/SignUpPage.tsx'), name: 'SignUpPage' },
}
