import { Button } from '../components/button.js';
import { type Language, language, languages, switchTo } from '../words/language.js';

const others = (Object.keys(languages) as Language[]).filter(each => each !== language);

/** Each language by its own name: who needs it reads it. */
export const LanguageSwitch = () => (
  <>
    {others.map(other => (
      <Button key={other} look="plain" lang={other} onClick={() => switchTo(other)}>
        {languages[other]}
      </Button>
    ))}
  </>
);
