/** Search engines' crawlers by the names that they give themselves: errors that they meet are only logged (specification, section 2). */
const CRAWLERS = /googlebot|bingbot|yandex(bot|images)|baiduspider|duckduckbot|slurp|sogou|360spider|applebot|petalbot|naverbot|yeti\/|seznambot|exabot/i

export const isCrawler = (userAgent: string): boolean => CRAWLERS.test(userAgent)
