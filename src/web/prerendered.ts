/** The pages that the server draws before any script runs (decisions/0095): one row each, beside their row of `PUBLIC_PAGES`. */
import type { ComponentType } from 'react'
import type { PublicPage } from '../contract/routes.ts'
import type { Part } from '../texts/page-texts.ts'

interface Prerendered {
  /** From the folder of the project: the build names the page's style sheets and scripts by it. */
  readonly file: string
  readonly load: () => Promise<Readonly<Record<string, ComponentType>>>
  /** Of the component, in that file. */
  readonly name: string
  /** Parts of the texts that it says beside those of every page. */
  readonly texts: readonly Part[]
}

export const PRERENDERED: Readonly<Record<PublicPage, Prerendered>> = {
  home: { file: 'src/web/pages/home/HomePage.tsx', load: () => import('./pages/home/HomePage.tsx'), name: 'HomePage', texts: [] },
  pricing: { file: 'src/web/pages/site/PricingPage.tsx', load: () => import('./pages/site/PricingPage.tsx'), name: 'PricingPage', texts: [] },
  privacy: { file: 'src/web/pages/site/PrivacyPage.tsx', load: () => import('./pages/site/PrivacyPage.tsx'), name: 'PrivacyPage', texts: ['privacy'] },
  article: { file: 'src/web/pages/article/ArticlePage.tsx', load: () => import('./pages/article/ArticlePage.tsx'), name: 'ArticlePage', texts: [] },
  contact: { file: 'src/web/pages/enquiry/EnquiryPage.tsx', load: () => import('./pages/enquiry/EnquiryPage.tsx'), name: 'ContactPage', texts: ['page'] },
  bookDemo: { file: 'src/web/pages/enquiry/EnquiryPage.tsx', load: () => import('./pages/enquiry/EnquiryPage.tsx'), name: 'BookDemoPage', texts: ['page'] },
  gallery: { file: 'src/web/pages/GalleryPage.tsx', load: () => import('./pages/GalleryPage.tsx'), name: 'GalleryPage', texts: ['page'] },
  signIn: { file: 'src/web/pages/SignInPage.tsx', load: () => import('./pages/SignInPage.tsx'), name: 'SignInPage', texts: ['page'] },
  signUp: { file: 'src/web/pages/SignUpPage.tsx', load: () => import('./pages/SignUpPage.tsx'), name: 'SignUpPage', texts: ['page'] },
}
