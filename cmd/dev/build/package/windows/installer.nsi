; The installer for Windows. It installs for the current user, without an administrator's rights.
; VERSION and TARGET are set by windows.go. SIGN, if set, is a command that signs the file that follows it.

Unicode true
Name "Fudge Tray"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Fudge Tray"
InstallDirRegKey HKCU "Software\FudgeTray" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetDateSave off
ManifestDPIAware true

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Fudge Tray"
VIAddVersionKey "FileDescription" "Installer of Fudge Tray"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "Apache License 2.0"

!ifdef SIGN
  !finalize '${SIGN} "%1"'
  !uninstfinalize '${SIGN} "%1"'
!endif

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\FudgeTray"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  SetOutPath $INSTDIR
  File "Fudge Tray.exe"
  File "fudge.exe"
  File "LICENSES.txt"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Fudge Tray.lnk" "$INSTDIR\Fudge Tray.exe"
  WriteRegStr HKCU "Software\FudgeTray" "Folder" "$INSTDIR"

  WriteRegStr HKCU "Software\Classes\.fudge" "" "FudgeTray.File"
  WriteRegStr HKCU "Software\Classes\FudgeTray.File" "" "Fudge Tray file"
  WriteRegStr HKCU "Software\Classes\FudgeTray.File\DefaultIcon" "" "$INSTDIR\Fudge Tray.exe,0"
  WriteRegStr HKCU "Software\Classes\FudgeTray.File\shell\open\command" "" '"$INSTDIR\Fudge Tray.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\Applications\Fudge Tray.exe\shell\open\command" "" '"$INSTDIR\Fudge Tray.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\Applications\Fudge Tray.exe\SupportedTypes" ".fudge" ""
  WriteRegStr HKCU "Software\Classes\Applications\Fudge Tray.exe\SupportedTypes" ".json" ""

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Fudge Tray"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Fudge Tray.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Sessions stay: they are in another folder.
Section "Uninstall"
  Delete "$INSTDIR\Fudge Tray.exe"
  Delete "$INSTDIR\fudge.exe"
  Delete "$INSTDIR\LICENSES.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Fudge Tray.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\FudgeTray"
  DeleteRegKey HKCU "Software\Classes\FudgeTray.File"
  DeleteRegKey HKCU "Software\Classes\Applications\Fudge Tray.exe"
  ReadRegStr $0 HKCU "Software\Classes\.fudge" ""
  StrCmp $0 "FudgeTray.File" 0 +2
  DeleteRegKey HKCU "Software\Classes\.fudge"
SectionEnd
