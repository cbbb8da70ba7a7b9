import { useNavigate } from 'react-router';
import { nowSeconds } from '#src/shared/time/now.ts';
import { useCommands } from '#src/shared/ui/commands/commands.ts';
import { studies, studySearch } from './studies.ts';

/** Offers each study in the palette. */
export default function StudyCommands() {
  const navigate = useNavigate();
  useCommands(
    studies.map((study) => ({
      id: `study ${study.id}`,
      label: `Study: ${study.label}`,
      keywords: study.description,
      group: 'On this page',
      run: () => void navigate({ search: studySearch(study, location.search, nowSeconds()) }),
    })),
  );
  return null;
}
